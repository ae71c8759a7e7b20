/** The best few of many, without building the others. */

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createMostUrgent } from './most-urgent.ts';

it('keeps what sorting all of them by rank would put first, in the same order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 9 })), fc.integer({ min: 0, max: 12 }), (ranks, most) => {
      const kept = createMostUrgent<string>(most);
      const items = ranks.map((rank, i) => ({ rank, item: `${rank} ${i}` }));
      for (const { rank, item } of items) if (kept.wants(rank)) kept.put(rank, item);
      const sorted = items.toSorted((a, b) => a.rank - b.rank).map(({ item }) => item);
      expect(kept.all()).toEqual(sorted.slice(0, most));
    }),
  );
});

it('keeps all of them where there is no limit', () => {
  const kept = createMostUrgent<number>(Infinity);
  for (const n of [3, 1, 2]) if (kept.wants(n)) kept.put(n, n);
  expect(kept.all()).toEqual([1, 2, 3]);
});
