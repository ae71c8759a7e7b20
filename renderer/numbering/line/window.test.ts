import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { NumberRun } from '../../../shared/contract.ts';
import {
  blockOf,
  blocksOf,
  chunksOf,
  clampStart,
  endOf,
  lastStart,
  startShowing,
  WINDOW,
  type Extent,
} from './window.ts';

const run = (nNFIni: number, nNFFin: number, state: NumberRun['state'], conflict = false) =>
  ({ nNFIni, nNFFin, state, ...(conflict ? { conflict } : {}) }) as NumberRun;

const extents = fc
  .tuple(fc.integer({ min: 1, max: 999_999_999 }), fc.integer({ min: 0, max: 3_000 }))
  .map(([first, length]): Extent => ({ first, last: Math.min(999_999_999, first + length) }));

test('the last hundred numbers end with the block of the last number', () => {
  expect(lastStart({ first: 1, last: 520 })).toBe(421);
  expect(endOf(421, { first: 1, last: 520 })).toBe(520);
  expect(lastStart({ first: 1, last: 517 })).toBe(421);
  expect(lastStart({ first: 1, last: 521 })).toBe(431);
});

test('a short series begins with the block of its first number and shows no blocks beyond its last', () => {
  const extent = { first: 3, last: 24 };
  expect(lastStart(extent)).toBe(1);
  const blocks = blocksOf(1, extent, [run(3, 24, 'used')], true);
  expect(blocks.map(({ from }) => from)).toEqual([1, 11, 21]);
  expect(blocks[0]?.cells.map(({ inside }) => inside)).toEqual([
    false,
    false,
    ...Array.from({ length: 8 }, () => true),
  ]);
  expect(blocks[2]?.cells.filter(({ inside }) => inside)).toHaveLength(4);
});

test('each square has the state of its run, and none where nothing was answered yet', () => {
  const runs = [
    run(421, 428, 'used'),
    run(429, 430, 'free'),
    run(431, 431, 'cancelled', true),
    run(433, 520, 'used'),
  ];
  const cells = blocksOf(421, { first: 1, last: 520 }, runs, false).flatMap((block) => block.cells);
  expect(cells).toHaveLength(WINDOW);
  expect(cells.slice(7, 13).map(({ n, state, conflict }) => [n, state, conflict])).toEqual([
    [428, 'used', false],
    [429, 'free', false],
    [430, 'free', false],
    [431, 'cancelled', true],
    [432, undefined, false],
    [433, 'used', false],
  ]);
});

test('a square of which an answered series says nothing is beyond it, not one that is still loading', () => {
  // Disabled, or asked about, far above the last note: the series reaches to it, and nothing follows of what is between.
  const cells = blocksOf(1, { first: 1, last: 8 }, [run(1, 4, 'used'), run(8, 8, 'attempted')], true).flatMap(
    (block) => block.cells,
  );
  expect(cells.map(({ state }) => state)).toEqual([
    ...Array.from({ length: 4 }, () => 'used'),
    ...Array.from({ length: 3 }, () => 'beyond'),
    'attempted',
    undefined,
    undefined,
  ]);
});

test('the window is at a block, touches the series, and shows any number that it is moved to', () => {
  fc.assert(
    fc.property(extents, fc.integer({ min: -50, max: 1_000_000_100 }), fc.nat(), (extent, start, at) => {
      const clamped = clampStart(start, extent);
      expect(blockOf(clamped)).toBe(clamped);
      const n = extent.first + (at % (extent.last - extent.first + 1));
      const moved = startShowing(n, clamped, extent);
      expect(clampStart(moved, extent)).toBe(moved);
      expect(n).toBeGreaterThanOrEqual(moved);
      expect(n).toBeLessThanOrEqual(endOf(moved, extent));
      if (n >= clamped && n <= endOf(clamped, extent)) expect(moved).toBe(clamped);
    }),
  );
});

test('the chunks asked for cover every number of the window that is in the series', () => {
  fc.assert(
    fc.property(extents, fc.nat(), (extent, at) => {
      const start = clampStart(extent.first + at, extent);
      const chunks = chunksOf(start, extent);
      const covered = (n: number) => chunks.some(({ nNFIni, nNFFin }) => nNFIni <= n && n <= nNFFin);
      for (const { n, inside } of blocksOf(start, extent, [], true).flatMap((block) => block.cells))
        if (inside) expect(covered(n)).toBe(true);
      for (const { nNFIni, nNFFin } of chunks) {
        expect(nNFIni).toBeGreaterThanOrEqual(extent.first);
        expect(nNFFin).toBeLessThanOrEqual(extent.last);
        expect(nNFIni).toBeLessThanOrEqual(nNFFin);
      }
    }),
  );
});
