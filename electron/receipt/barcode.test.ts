import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { barsOf } from './barcode.ts';
import { readBarcode } from './testing/read-barcode.ts';

const read = (text: string): string =>
  readBarcode((barsOf(text)?.bars ?? []).map(({ at, width }) => [at, width]));
/** Symbols with the start, the check and the stop; the stop has two modules more. */
const symbols = (text: string): number => ((barsOf(text)?.width ?? 0) - 2) / 11;

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

  it('makes no bars of what it cannot write', () => {
    expect(barsOf('')).toBeUndefined();
    expect(barsOf('ação')).toBeUndefined();
  });
});
