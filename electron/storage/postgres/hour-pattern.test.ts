import { expect, test } from 'vitest';
import { DAY_OR_INSTANT, INSTANT, INSTANT_START, SAID_INSTANT, UTC_INSTANT } from './hour-pattern.ts';

const fits = (pattern: string, text: string) => new RegExp(pattern).test(text);
const two = (n: number) => String(n).padStart(2, '0');

test('each day from 1896 to 2104 that exists is taken, and no other', () => {
  const wrong: string[] = [];
  for (let year = 1896; year <= 2104; year += 1)
    for (let month = 0; month <= 13; month += 1)
      for (let day = 0; day <= 32; day += 1) {
        const text = `${year}-${two(month)}-${two(day)}`;
        const at = new Date(Date.UTC(year, month - 1, day)).toISOString();
        if (fits(DAY_OR_INSTANT, text) !== at.startsWith(text)) wrong.push(text);
      }
  expect(wrong).toEqual([]);
});

test('an hour is taken from the first to the last second of a day, with decimals and an offset where it may have them', () => {
  const all = [INSTANT_START, UTC_INSTANT, SAID_INSTANT, INSTANT];
  for (const hour of ['00:00:00', '09:59:59', '19:30:00', '23:59:59'])
    for (const pattern of all) expect(fits(pattern, `2026-11-29T${hour}.000Z`), pattern).toBe(true);
  for (const hour of ['24:00:00', '20:12:99', '20:60:00', '20:12:60', '2:12:00'])
    for (const pattern of all)
      expect(fits(pattern, `2026-11-29T${hour}.000Z`), `${hour} ${pattern}`).toBe(false);
  expect(fits(SAID_INSTANT, '2026-11-29T20:12:00Z')).toBe(true);
  expect(fits(UTC_INSTANT, '2026-11-29T20:12:00Z')).toBe(false);
  for (const offset of ['-03:00', '+14:00']) {
    expect(fits(INSTANT, `2026-11-29T20:12:00${offset}`)).toBe(true);
    expect(fits(DAY_OR_INSTANT, `2026-11-29T20:12:00${offset}`)).toBe(true);
    expect(fits(UTC_INSTANT, `2026-11-29T20:12:00.000${offset}`)).toBe(false);
  }
  expect(fits(INSTANT, '2026-11-29T20:12:00-99:00')).toBe(false);
});
