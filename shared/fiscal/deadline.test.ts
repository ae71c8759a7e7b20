import { expect, test } from 'vitest';
import { dayInBrasilia, deadlineOf } from './deadline.ts';

test('the deadline is the 10th of the month after the gap, also over the turn of the year', () => {
  expect(deadlineOf(2026, 11, '2026-11-20')).toEqual({ date: '2026-12-10', days: 20 });
  expect(deadlineOf(2026, 12, '2026-11-20')).toEqual({ date: '2027-01-10', days: 51 });
  expect(deadlineOf(2026, 10, '2026-11-10')).toEqual({ date: '2026-11-10', days: 0 });
  expect(deadlineOf(2026, 10, '2026-11-20').days).toBe(-10);
});

test('the day is the one in Brasília, whatever the time zone of the machine', () => {
  expect(dayInBrasilia(new Date('2027-01-01T02:59:00Z'))).toBe('2026-12-31');
  expect(dayInBrasilia(new Date('2027-01-01T03:00:00Z'))).toBe('2027-01-01');
});
