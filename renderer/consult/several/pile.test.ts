import { expect, test } from 'vitest';
import { afterReading, afterScan, hasPile, NO_PILE, pileText, type Pile } from './pile.ts';

const scanAll = (gaps: readonly number[]): Pile => {
  let at = 0;
  return gaps.reduce<Pile>((pile, gap, i) => afterScan(pile, `k${i}`, (at += gap)), NO_PILE);
};

test('up to three keys in a row are no pile, the fourth makes one of all four', () => {
  expect(hasPile(scanAll([0, 500, 500]))).toBe(false);
  expect(scanAll([0, 500, 500, 500]).keys).toEqual(['k0', 'k1', 'k2', 'k3']);
});

test('a person who reads the answers in between never gets a pile', () => {
  expect(hasPile(scanAll([0, 5_000, 5_000, 5_000, 5_000, 5_000]))).toBe(false);
  expect(hasPile(scanAll([0, 500, 500, 5_000, 500]))).toBe(false);
});

test('a pile takes whatever is scanned, however slowly', () => {
  const pile = scanAll([0, 100, 100, 100, 60_000]);
  expect(afterScan(pile, '123', 999_999).keys).toEqual(['k0', 'k1', 'k2', 'k3', 'k4', '123']);
});

test('of a pile that is read stays what was scanned since, and all of it where something else was read', () => {
  const pile = scanAll([0, 100, 100, 100]);
  const later = afterScan(pile, 'k9', 999);
  expect(afterReading(later, pileText(pile.keys)).keys).toEqual(['k9']);
  expect(hasPile(afterReading(pile, pileText(pile.keys)))).toBe(false);
  expect(afterReading(pile, '')).toEqual(pile);
  expect(afterReading(pile, 'another\nlist').keys).toEqual(pile.keys);
  expect(afterReading(NO_PILE, '')).toEqual(NO_PILE);
});

test('keys before a batch and after it are not scanned in a row', () => {
  const before = scanAll([0, 100, 100]);
  expect(hasPile(afterScan(afterReading(before, ''), 'k9', 300))).toBe(false);
});
