import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { code128 } from './code128.ts';
import { readCode128 } from './testing/read-code128.ts';

const read = (text: string): string =>
  readCode128((code128(text)?.bars ?? []).map(({ at, width }) => [at, width]));
/** Symbols with the start, the check and the stop; the stop has two modules more. */
const symbols = (text: string): number => ((code128(text)?.width ?? 0) - 2) / 11;

const digits = (length: number): fc.Arbitrary<string> => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`));
const ids = fc
  .tuple(digits(4), fc.stringMatching(/^[0-9A-Z]{12}$/), digits(25))
  .map(([head, cnpj, tail]) => `ID${head}${cnpj}${tail}`);

describe('Code 128', () => {
  it('is read back as the Id that it was made from, letters in the CNPJ or not', () => {
    fc.assert(
      fc.property(ids, (id) => {
        expect(read(id)).toBe(id);
      }),
    );
  });

  it('is read back for any printable text', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[ -~]{1,60}$/), (text) => {
        expect(read(text)).toBe(text);
      }),
    );
  });

  it('writes digits two by two', () => {
    // Start B, "ID", one digit of 41, the change to C, 20 pairs, check, stop.
    expect(symbols('ID31261234567800019555001000001234000001240')).toBe(1 + 2 + 1 + 1 + 20 + 2);
    expect(symbols('1234')).toBe(1 + 2 + 2);
    expect(symbols('A12B')).toBe(1 + 4 + 2);
  });

  it('never takes more symbols than any other choice of sets would', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9AB]{1,11}$/), (text) => {
        expect(symbols(text)).toBe(fewest(text) + 2);
      }),
    );
  });

  it('keeps the known check symbol of a known text', () => {
    // Start B 104, then P, J, J, 1, 2, 3, C: 104 + 48·1 + 42·2 + 42·3 + 17·4 + 18·5 + 19·6 + 35·7 = 879; 879 mod 103 = 55.
    const bars = code128('PJJ123C')?.bars ?? [];
    expect(bars.slice(-7, -4).map(({ width }) => width)).toEqual([3, 1, 2]);
    expect(read('PJJ123C')).toBe('PJJ123C');
  });

  it('makes no bars of what it cannot write', () => {
    expect(code128('')).toBeUndefined();
    expect(code128('ação')).toBeUndefined();
  });
});

/** The fewest start, data and change symbols, by trying every way. */
function fewest(text: string): number {
  const from = (at: number, set: 'B' | 'C'): number => {
    if (at === text.length) return 0;
    const change = set === 'B' ? 1 : 0;
    const pair = /^[0-9]{2}/.test(text.slice(at)) ? 1 + change + from(at + 2, 'C') : Number.POSITIVE_INFINITY;
    return Math.min(pair, 1 + (1 - change) + from(at + 1, 'B'));
  };
  return 1 + Math.min(from(0, 'B'), from(0, 'C'));
}
