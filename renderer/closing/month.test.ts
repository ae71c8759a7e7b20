import { expect, test } from 'vitest';
import { lastMonth, monthFrom, shadeOf, weeksOf } from './month.ts';

test('months follow each other over the turn of the year', () => {
  expect([monthFrom('2026-12', 1), monthFrom('2026-01', -1), monthFrom('2026-03', 0)]).toEqual([
    '2027-01',
    '2025-12',
    '2026-03',
  ]);
});

test('the month that is closed is the last one', () => {
  expect(lastMonth(new Date(2026, 0, 5))).toBe('2025-12');
});

test('every day of a month is in its weeks once, each week has seven places', () => {
  for (const month of ['2026-02', '2024-02', '2026-10', '2026-11', '2026-08']) {
    const weeks = weeksOf(month);
    expect(weeks.every((week) => week.length === 7)).toBe(true);
    const days = weeks.flat().filter((day) => day !== undefined);
    const [year = 0, number = 0] = month.split('-').map(Number);
    expect(days).toHaveLength(new Date(Date.UTC(year, number, 0)).getUTCDate());
    expect(new Set(days).size).toBe(days.length);
    expect(weeks[0]?.findIndex((day) => day !== undefined)).toBe(
      new Date(Date.UTC(year, number - 1, 1)).getUTCDay(),
    );
  }
});

test('a day is the darker the more notes it has', () => {
  expect([0, 1, 30, 60, 100].map((notes) => shadeOf(notes, 100))).toEqual([0, 1, 2, 3, 4]);
});
