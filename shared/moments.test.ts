/** Times as people read them. */

import { expect, test } from 'vitest';
import { fileStamp, lastMinute, localDay, monthsBefore } from './moments.ts';

test("a day's end is its last minute, and any other hour stays", () => {
  const midnight = new Date(2026, 10, 26).toISOString();
  const last = new Date(lastMinute(midnight));
  expect([last.getDate(), last.getHours(), last.getMinutes()]).toEqual([25, 23, 59]);
  const morning = new Date(2026, 10, 26, 10, 2).toISOString();
  expect(lastMinute(morning)).toBe(morning);
});

test.each([
  ['2026-03-31', 1, '2026-02-28'],
  ['2026-05-31', 3, '2026-02-28'],
  ['2028-03-31', 1, '2028-02-29'],
  ['2026-12-31', 6, '2026-06-30'],
  ['2026-01-15', 13, '2024-12-15'],
  ['2026-08-30', 6, '2026-02-28'],
] as const)('of %s, %i months before is %s: never a day of the month after', (day, months, before) => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const found = monthsBefore(new Date(year, month - 1, date, 15, 30), months);
  expect([localDay(found), found.getHours()]).toEqual([before, 0]);
});

test('a file is named by the computer’s day and hour, which are not those of UTC in the evening', () => {
  expect(fileStamp(new Date(2026, 10, 30, 22, 30, 5))).toBe('20261130-223005');
});
