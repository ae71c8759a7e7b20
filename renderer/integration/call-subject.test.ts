import { expect, test } from 'vitest';
import { operationName, subjectOf } from './call-subject.ts';

test('a key is shown by its note', () => {
  expect(subjectOf('35261011222333000181550010000001231482057313')).toMatchObject({
    kind: 'note',
    mod: '55',
    serie: 1,
    n: 123,
  });
});

test('an Id is shown by its range, with or without its "ID"', () => {
  const bare = '35261122233300018155001000000003000000005';
  const range = { kind: 'range', mod: '55', serie: 1, nNFIni: 3, nNFFin: 5 };
  expect(subjectOf(`ID${bare}`)).toEqual(range);
  expect(subjectOf(bare)).toEqual(range);
});

test('anything else is shown unchanged, and so is a path without a name', () => {
  expect(subjectOf('')).toEqual({ kind: 'text', text: '' });
  expect(subjectOf('SP')).toEqual({ kind: 'text', text: 'SP' });
  expect(operationName('/nfe/stats')).toBe('stats');
  expect(operationName('toString')).toBeUndefined();
});
