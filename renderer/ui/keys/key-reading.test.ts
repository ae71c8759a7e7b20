import { expect, test } from 'vitest';
import { accessKeyCheckDigit } from '../../../shared/fiscal/key/access-key.ts';
import { readKey } from './key-reading.ts';

const NOW = new Date(2026, 10, 20);
const key = (first43: string) => first43 + accessKeyCheckDigit(first43);
const GOOD = key('3526101122233300018155001000000123148205731');

test('a valid key is complete and has no fault', () => {
  expect(readKey(GOOD, NOW)).toMatchObject({ complete: true, faults: [], old: false });
});

test('43 digits are incomplete and not yet a fault of any group', () => {
  expect(readKey(GOOD.slice(0, 43), NOW)).toMatchObject({ complete: false, length: 43, faults: [] });
});

test('an impossible month is reported as soon as it was typed', () => {
  expect(readKey('352613', NOW).faults).toMatchObject([{ fault: 'month', group: 2, value: '13' }]);
});

test('an unknown state is reported after two digits', () => {
  expect(readKey('99', NOW).faults).toMatchObject([{ fault: 'cUF', group: 1 }]);
});

test('an address being typed is no fault', () => {
  expect(readKey('HTTPS', NOW).faults).toEqual([]);
});

test('a wrong digit is reported with the few possible keys, never with another check digit', () => {
  const wrong = `${GOOD.slice(0, 8)}7${GOOD.slice(9)}`;
  const { mends } = readKey(wrong, NOW);
  expect(mends).toContainEqual({ key: GOOD, group: 3, value: '2223' });
  expect(mends.map((mend) => mend.key.slice(0, 43))).not.toContain(wrong.slice(0, 43));
});

test('a wrong check digit is reported, and a key is old from the day on which a batch puts it aside', () => {
  const wrong = `${GOOD.slice(0, 43)}${(Number(GOOD[43]) + 1) % 10}`;
  expect(readKey(wrong, NOW).faults.map(({ fault }) => fault)).toEqual(['cDV']);
  expect(readKey(key('3526041122233300018155001000000123148205731'), NOW).old).toBe(true);
  const ofMay = key('3526051122233300018155001000000123148205731');
  expect(readKey(ofMay, NOW).old).toBe(false);
  expect(readKey(ofMay, new Date('2026-11-28T05:00:00Z')).old).toBe(true);
});
