import fc from 'fast-check';
import { expect, test } from 'vitest';
import { numberStateSchema, type NumberRun } from '../../../shared/contract.ts';
import { COLUMNS, frameOf, MARKS, pathOf, spansOf, startAt } from './stripe.ts';
import { clampStart } from './window.ts';

const run = (nNFIni: number, nNFFin: number, state: NumberRun['state'], conflict = false) =>
  ({ nNFIni, nNFFin, state, ...(conflict ? { conflict } : {}) }) as NumberRun;

test('the stripe is divided in proportion to the numbers', () => {
  const spans = spansOf([run(1, 500, 'used'), run(501, 1_000, 'disabled')], { first: 1, last: 1_000 });
  expect(spans.get('used')).toEqual([{ x: 0, width: 500 }]);
  expect(spans.get('disabled')).toEqual([{ x: 500, width: 500 }]);
});

test('one free number among a million is still drawn, also at the very end', () => {
  const extent = { first: 1, last: 1_000_000 };
  const spans = spansOf(
    [
      run(1, 499_999, 'used'),
      run(500_000, 500_000, 'free'),
      run(500_001, 999_999, 'used'),
      run(1_000_000, 1_000_000, 'waiting'),
    ],
    extent,
  );
  expect(spans.get('free')?.[0]?.width).toBeGreaterThanOrEqual(1);
  const waiting = spans.get('waiting')?.[0];
  expect(waiting?.width).toBeGreaterThanOrEqual(1);
  expect((waiting?.x ?? 0) + (waiting?.width ?? 0)).toBeLessThanOrEqual(COLUMNS);
});

test('numbers of one state side by side are one mark, and a conflict is marked besides its state', () => {
  const spans = spansOf([run(1, 2, 'used'), run(3, 4, 'used', true)], { first: 1, last: 4 });
  expect(spans.get('used')).toEqual([{ x: 0, width: 1_000 }]);
  expect(spans.get('conflict')).toHaveLength(1);
});

test('a series of a million numbers is drawn with no more marks than the stripe has columns', () => {
  const runs = Array.from({ length: 2_000 }, (_, i) =>
    run(i * 500 + 1, i * 500 + 500, i % 2 === 0 ? 'used' : 'free'),
  );
  const spans = [...spansOf(runs, { first: 1, last: 1_000_000 }).values()];
  expect(Math.max(...spans.map((each) => each.length))).toBeLessThanOrEqual(COLUMNS);
});

test('every state has its order and its own shape', () => {
  expect([...MARKS].sort()).toEqual([...numberStateSchema.options, 'conflict'].sort());
});

test('a path is made of closed rectangles', () => {
  expect(pathOf([{ x: 1, width: 2.345 }], [4, 20])).toBe('M1 4h2.35v20h-2.35z');
});

test('the frame lies where the window is, and the middle of a frame is where a click put it', () => {
  expect(frameOf(451, { first: 1, last: 1_000 })).toEqual({ left: 45, width: 10 });
  fc.assert(
    fc.property(
      fc.integer({ min: 200, max: 999_999_999 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (last, share) => {
        const extent = { first: 1, last };
        const { left, width } = frameOf(clampStart(startAt(share, extent), extent), extent);
        expect(left).toBeGreaterThanOrEqual(0);
        expect(left + width).toBeLessThanOrEqual(100.01);
        // The start is at a block, and at the ends the frame cannot follow.
        expect(Math.abs(left + width / 2 - share * 100)).toBeLessThanOrEqual(width / 2 + 2_000 / last);
      },
    ),
  );
});
