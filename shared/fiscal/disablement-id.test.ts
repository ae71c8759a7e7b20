import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cnpjCheckDigits } from './issuer/cnpj.ts';
import { DISABLEMENT_ID_PATTERN, disablementId, parseDisablementId } from './disablement-id.ts';
import { MAX_NUMBER } from './numbering.ts';
import { cUfOf, UFS, ufOf } from './issuer/uf.ts';

const parts = fc.record({
  cUF: fc.constantFrom(...UFS).map(cUfOf),
  ano: fc.stringMatching(/^[0-9]{2}$/),
  cnpj: fc
    .stringMatching(/^[0-9A-Z]{12}$/)
    .filter((base) => !/^(.)\1*$/.test(base))
    .map((base) => base + cnpjCheckDigits(base)),
  mod: fc.constantFrom('55' as const, '65' as const),
  serie: fc.integer({ min: 0, max: 999 }),
  nNFIni: fc.integer({ min: 1, max: MAX_NUMBER }),
  nNFFin: fc.integer({ min: 1, max: MAX_NUMBER }),
});

describe('the Id of a disablement', () => {
  it('has 43 characters, follows the layout and is parsed back to the same parts, with and without "ID"', () => {
    fc.assert(
      fc.property(parts, (given) => {
        const id = disablementId(given);
        expect(id).toHaveLength(43);
        expect(id).toMatch(DISABLEMENT_ID_PATTERN);
        expect(parseDisablementId(id)).toEqual(given);
        expect(parseDisablementId(id.slice(2))).toEqual(given);
      }),
    );
  });

  it('is not parsed from anything else', () => {
    const id = 'ID35261122233300018155001000000003000000003';
    expect(parseDisablementId(id)).toBeDefined();
    expect(parseDisablementId(id.slice(0, -1))).toBeUndefined();
    expect(parseDisablementId(id.replace('0181550', '0182550'))).toBeUndefined();
    expect(parseDisablementId(id.replace('8155', '8157'))).toBeUndefined();
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(parseDisablementId(text)).toBeUndefined();
      }),
    );
  });
});

describe('federation units', () => {
  it('are 27, each with its own code that leads back to it', () => {
    expect(UFS).toHaveLength(27);
    expect(new Set(UFS.map(cUfOf)).size).toBe(27);
    for (const uf of UFS) expect(ufOf(cUfOf(uf))).toBe(uf);
    expect(ufOf('99')).toBeUndefined();
    expect(cUfOf('SP')).toBe('35');
  });
});
