import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packPieces, rangesOf, unpackPieces } from './number-pieces.ts';

const numbers = fc
  .uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 40 })
  .map((list) => list.sort((a, b) => a - b));

const count = (ranges: readonly { nNFIni: number; nNFFin: number }[]) =>
  ranges.reduce((sum, { nNFIni, nNFFin }) => sum + nNFFin - nNFIni + 1, 0);

describe('lists of ranges', () => {
  it('joins consecutive numbers into the fewest ranges, and loses none', () => {
    fc.assert(
      fc.property(numbers, (list) => {
        const ranges = rangesOf(list);
        const spread = ranges.flatMap(({ nNFIni, nNFFin }) =>
          Array.from({ length: nNFFin - nNFIni + 1 }, (_, i) => nNFIni + i),
        );
        expect(spread).toEqual(list);
        ranges
          .slice(1)
          .forEach((range, i) => expect(range.nNFIni).toBeGreaterThan((ranges[i]?.nNFFin ?? 0) + 1));
      }),
    );
  });

  it('are packed as text, with a count of what does not fit in a sentence', () => {
    fc.assert(
      fc.property(numbers, (list) => {
        const { pieces, hidden } = unpackPieces(packPieces(rangesOf(list)));
        expect(count(pieces) + hidden).toBe(list.length);
        for (const { nNFIni, nNFFin } of pieces)
          expect(list).toEqual(expect.arrayContaining([nNFIni, nNFFin]));
      }),
    );
  });

  it('show two adjacent numbers as two numbers', () => {
    expect(packPieces(rangesOf([30, 31, 32, 33, 34, 35, 36, 39, 40]))).toBe('30-36,39,40');
  });
});
