import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  follow,
  lastBase,
  offsetOf,
  rowsInElement,
  positionAt,
  positionUnder,
  type Rows,
  type ScrollPosition,
} from './scaled-scroll.ts';

const HEIGHT = 40;
const rowsOf = (count: number): Rows => ({ count, height: HEIGHT });
const MILLION = rowsOf(1_000_000);
/** Of the scroller, without its head. */
const SPACE = 600;
const lengthOf = ({ count, height }: Rows) => count * height;
const elementOf = (rows: Rows) => rowsInElement(rows) * rows.height;

const long = fc.integer({ min: 75_001, max: 20_000_000 }).map(rowsOf);
/** A list, and a place in it as a share of its length. */
const placed = fc.tuple(long, fc.double({ min: 0, max: 1, noNaN: true }));
const offsetIn = (rows: Rows, share: number) => share * (lengthOf(rows) - SPACE);

describe('a list that an element can hold', () => {
  it('is scrolled as any other', () => {
    for (const offset of [0, 1, 399.5, 1_000_000]) {
      expect(positionAt(offset, rowsOf(50_000))).toEqual({ base: 0, top: offset });
      expect(positionUnder(offset, rowsOf(50_000))).toEqual({ base: 0, top: offset });
      expect(follow({ base: 0, top: 0 }, offset, rowsOf(50_000))).toEqual({ base: 0, top: offset });
    }
    expect(rowsInElement(rowsOf(50_000))).toBe(50_000);
  });
});

describe('a list that no element can hold', () => {
  it('lies in an element that stays exact at 200 % on a screen at 250 %', () => {
    expect(elementOf(MILLION) * 2 * 2.5).toBeLessThan(2 ** 24);
  });

  it('shows its first row where the scroll bar begins and its last where it ends', () => {
    expect(positionUnder(0, MILLION)).toEqual({ base: 0, top: 0 });
    const end = positionUnder(elementOf(MILLION) - SPACE, MILLION);
    expect(end.base + rowsInElement(MILLION)).toBe(1_000_000);
    expect(offsetOf(end, MILLION)).toBe(lengthOf(MILLION) - SPACE);
  });

  it('shows its middle in the middle of the scroll bar', () => {
    const { base, top } = positionUnder(elementOf(MILLION) / 2, MILLION);
    expect(base + top / HEIGHT).toBeCloseTo(500_000, 0);
  });

  it('is found at the very pixel that it was scrolled to, within the element', () => {
    fc.assert(
      fc.property(placed, ([rows, share]) => {
        const offset = offsetIn(rows, share);
        const position = positionAt(offset, rows);
        expect(offsetOf(position, rows)).toBeCloseTo(offset, 3);
        expect(position.base).toBeGreaterThanOrEqual(0);
        expect(position.base).toBeLessThanOrEqual(lastBase(rows));
        expect(position.top).toBeGreaterThanOrEqual(0);
        expect(position.top).toBeLessThanOrEqual(elementOf(rows) - SPACE);
      }),
    );
  });

  it('moves by the pixels of a wheel or a key, wherever it is and whatever it writes back', () => {
    fc.assert(
      fc.property(
        placed,
        fc.array(fc.integer({ min: -1_000, max: 1_000 }), { maxLength: 300 }),
        ([rows, share], moves) => {
          let position: ScrollPosition = positionAt(offsetIn(rows, share), rows);
          for (const by of moves) {
            const before = offsetOf(position, rows);
            const top = Math.max(0, Math.min(elementOf(rows) - SPACE, position.top + by));
            position = follow(position, top, rows);
            const wanted = Math.max(0, Math.min(lengthOf(rows) - SPACE, before + by));
            expect(offsetOf(position, rows)).toBeCloseTo(wanted, 3);
          }
        },
      ),
    );
  });

  it('comes to its first and its last row by small moves alone', () => {
    for (const { from, by, to } of [
      { from: 900_000, by: -400, to: 0 },
      { from: lengthOf(MILLION) - 900_000, by: 400, to: lengthOf(MILLION) - SPACE },
    ]) {
      let position = positionAt(from, MILLION);
      for (let i = 0; i < 2_500; i += 1) {
        const top = Math.max(0, Math.min(elementOf(MILLION) - SPACE, position.top + by));
        position = follow(position, top, MILLION);
      }
      expect(offsetOf(position, MILLION)).toBeCloseTo(to, 3);
    }
  });

  it('goes in proportion, and moves no scroll bar, where it is dragged', () => {
    const before = positionAt(0, MILLION);
    const half = elementOf(MILLION) / 2;
    const position = follow(before, half, MILLION);
    expect(position.top).toBe(half);
    expect(position).toEqual(positionUnder(half, MILLION));
  });

  it('keeps its scroll bar within a hundredth of where it belongs', () => {
    fc.assert(
      fc.property(placed, fc.integer({ min: 1, max: 400 }), ([rows, share], steps) => {
        let position = positionAt(offsetIn(rows, share), rows);
        for (let i = 0; i < steps; i += 1) position = follow(position, Math.max(0, position.top - 900), rows);
        const belongs = positionAt(offsetOf(position, rows), rows).top;
        expect(Math.abs(belongs - position.top)).toBeLessThan(elementOf(rows) / 100);
      }),
    );
  });

  it('stays within the list when a filter made that shorter', () => {
    const end = positionUnder(elementOf(MILLION) - SPACE, MILLION);
    const shorter = rowsOf(200_000);
    const position = follow(end, end.top, shorter);
    expect(offsetOf(position, shorter)).toBe(lengthOf(shorter) - SPACE);
    expect(follow(end, 0, rowsOf(3))).toEqual({ base: 0, top: 0 });
  });
});
