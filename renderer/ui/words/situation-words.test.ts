import { expect, test } from 'vitest';
import { noSituationReasonOf } from './situation-words.ts';

test('a consultation without a result says why: stopped, paused, refused or without an answer, never "rejected"', () => {
  expect(['108', '109', '113', '114'].map(noSituationReasonOf)).toEqual(Array(4).fill('stopped'));
  expect(noSituationReasonOf('656')).toBe('paused');
  expect(['215', '526', '999'].map(noSituationReasonOf)).toEqual(Array(3).fill('refused'));
  expect(noSituationReasonOf('')).toBe('silent');
});
