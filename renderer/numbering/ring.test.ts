import { expect, test } from 'vitest';
import { ringOf } from './ring.ts';

test('the ring empties towards the 10th, turns amber at five days and is whole and red after', () => {
  expect(ringOf({ date: '2026-12-10', days: 40 })).toMatchObject({ tone: 'calm', number: '40', share: 1 });
  expect(ringOf({ date: '2026-12-10', days: 20 })).toMatchObject({ tone: 'calm', share: 0.5 });
  expect(ringOf({ date: '2026-12-10', days: 6 }).tone).toBe('calm');
  expect(ringOf({ date: '2026-12-10', days: 5 }).tone).toBe('soon');
  expect(ringOf({ date: '2026-12-10', days: 0 })).toMatchObject({ tone: 'soon', number: '0', share: 0 });
  expect(ringOf({ date: '2026-12-10', days: -3 })).toMatchObject({ tone: 'over', number: '−3', share: 1 });
  expect(ringOf({ date: '2019-12-10', days: -2_500 }).number).toBe('−999');
});

test('the month that is closed is the one before the deadline, over the turn of the year too', () => {
  expect(ringOf({ date: '2026-12-10', days: 1 })).toMatchObject({ year: 2026, month: 11 });
  expect(ringOf({ date: '2027-01-10', days: 1 })).toMatchObject({ year: 2026, month: 12 });
});
