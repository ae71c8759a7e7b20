import { expect, it } from 'vitest';
import { accessKeyCheckDigit } from '../../../../shared/fiscal/key/access-key.ts';
import { tooOldFrom } from '../../../../shared/fiscal/key/key-age.ts';
import { isOld, judgeKey } from './judge-key.ts';
import { textHash } from './key-index.ts';

const NOW = new Date('2026-11-22T15:00:00-03:00');
const key = (month: string, mod = '55') => {
  const first43 = `35${month}11222333000181${mod}001000000123148205731`;
  return first43 + accessKeyCheckDigit(first43);
};

it.each([
  ['2611', false],
  ['2606', false],
  // 180 days before is 26 May: the month of the limit is not old by its key alone.
  ['2605', false],
  ['2604', true],
  ['2512', true],
])('a key of month %s is old: %s', (month, old) => {
  expect(isOld(key(month), undefined, NOW)).toBe(old);
});

it('a key is too old 180 days after its month has ended everywhere in Brazil', () => {
  expect(new Date(tooOldFrom(key('2611'))).toISOString()).toBe('2027-05-30T05:00:00.000Z');
});

it('in the month of the limit the date of the note decides', () => {
  expect(isOld(key('2605'), '2026-05-10T10:00:00-03:00', NOW)).toBe(true);
  expect(isOld(key('2605'), '2026-05-30T10:00:00-03:00', NOW)).toBe(false);
  expect(isOld(key('2605'), 'sem data', NOW)).toBe(false);
  // A date of another month is not believed.
  expect(isOld(key('2611'), '2020-01-01T00:00:00-03:00', NOW)).toBe(false);
});

it('what is no key keeps its text, cut at 200 characters', () => {
  const long = { kind: 'faulty', text: '1'.repeat(300), start: 0, end: 0 } as const;
  expect(judgeKey(long, { row: 3 }, NOW)).toEqual({
    kind: 'invalid',
    text: '1'.repeat(200),
    where: { row: 3 },
    hash: 0,
  });
  expect(judgeKey({ kind: 'other-document', text: key('2601', '57'), start: 0, end: 0 }, {}, NOW)).toEqual({
    kind: 'other-document',
    text: key('2601', '57'),
    mod: '57',
    where: {},
    hash: textHash(key('2601', '57')),
  });
});
