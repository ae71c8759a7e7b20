/** Which code's text is shown of a note whose answer says two things. */

import { expect, test } from 'vitest';
import { noteCStat } from './cstat.ts';

test('the text is that of the situation, where SEFAZ’s code on top is still that of the authorization', () => {
  expect(noteCStat({ cStat: '100', situacao: 'autorizada' })).toBe('100');
  expect(noteCStat({ cStat: '100', situacao: 'cancelada' })).toBe('101');
  expect(noteCStat({ cStat: '100', situacao: 'denegada' })).toBe('110');
  expect(noteCStat({ cStat: '302', situacao: 'denegada' })).toBe('302');
});
