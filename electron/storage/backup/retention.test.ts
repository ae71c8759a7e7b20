import fc from 'fast-check';
import { expect, test } from 'vitest';
import { KEPT, keptOf } from './retention.ts';

const DAY_MS = 86_400_000;
const dayAt = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * DAY_MS).toISOString().slice(0, 10);

test('of two years of daily copies a week of days, four weeks and twelve months stay', () => {
  const names = Array.from({ length: 730 }, (_, n) => dayAt(n));
  const kept = [...keptOf(names)].sort().reverse();
  expect(kept.slice(0, 7)).toEqual(names.slice(-7).reverse());
  expect(kept).toHaveLength(KEPT.days + KEPT.weeks + KEPT.months);
});

test('all copies of a recent day stay, whoever asked for them', () => {
  const names = ['2026-11-20', '2026-11-20-093015', '2026-11-20-180000'];
  expect([...keptOf(names)].sort()).toEqual(names);
});

test('the newest days that have a copy always stay, whatever gaps lie between them, and a second thinning takes nothing', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(5_000), { minLength: 1, maxLength: 120 }), (days) => {
      const names = days.map(dayAt);
      const kept = keptOf(names);
      const newest = [...names].sort().reverse().slice(0, KEPT.days);
      expect(newest.every((name) => kept.has(name))).toBe(true);
      expect(kept.size).toBeLessThanOrEqual(KEPT.days + KEPT.weeks + KEPT.months);
      expect(keptOf([...kept])).toEqual(kept);
    }),
  );
});
