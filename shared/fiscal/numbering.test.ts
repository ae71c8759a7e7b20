import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fullYear,
  MAX_NUMBER,
  rangeCount,
  rangeProblem,
  seriesVerdict,
  shortYear,
  splitRange,
  yearProblem,
} from './numbering.ts';

const range = fc
  .tuple(fc.integer({ min: 1, max: MAX_NUMBER }), fc.integer({ min: 0, max: 45_000 }))
  .map(([nNFIni, more]) => ({ nNFIni, nNFFin: Math.min(nNFIni + more, MAX_NUMBER) }));

describe('ranges', () => {
  it('are split into adjacent parts that cover every number once, none over the limit', () => {
    fc.assert(
      fc.property(range, fc.integer({ min: 1, max: 10_000 }), (whole, size) => {
        const parts = splitRange(whole, Math.max(size, 50));
        expect(parts[0]?.nNFIni).toBe(whole.nNFIni);
        expect(parts.at(-1)?.nNFFin).toBe(whole.nNFFin);
        expect(parts.reduce((sum, part) => sum + rangeCount(part), 0)).toBe(rangeCount(whole));
        for (const [i, part] of parts.entries()) {
          expect(rangeProblem(part)).toBeUndefined();
          expect(part.nNFIni).toBe(i === 0 ? whole.nNFIni : (parts[i - 1]?.nNFFin ?? 0) + 1);
        }
      }),
    );
  });

  it('are refused if malformed, reversed or over ten thousand, and accepted at the limits', () => {
    expect(rangeProblem({ nNFIni: 0, nNFFin: 1 })).toBe('layout');
    expect(rangeProblem({ nNFIni: 1, nNFFin: MAX_NUMBER + 1 })).toBe('layout');
    expect(rangeProblem({ nNFIni: 1.5, nNFFin: 2 })).toBe('layout');
    expect(rangeProblem({ nNFIni: 5, nNFFin: 3 })).toBe('upside-down');
    expect(rangeProblem({ nNFIni: 1, nNFFin: 10_001 })).toBe('too-many');
    expect(rangeProblem({ nNFIni: 1, nNFFin: 10_000 })).toBeUndefined();
    expect(rangeProblem({ nNFIni: MAX_NUMBER, nNFFin: MAX_NUMBER })).toBeUndefined();
  });
});

describe('series', () => {
  it.each([
    ['55', 0, 'free'],
    ['55', 889, 'free'],
    ['55', 890, 'blocked-nfa'],
    ['55', 899, 'blocked-nfa'],
    ['55', 900, 'warn-fisco-site'],
    ['55', 909, 'warn-fisco-site'],
    ['55', 910, 'blocked-cpf'],
    ['55', 969, 'blocked-cpf'],
    ['55', 970, 'warn-unassigned'],
    ['55', 999, 'warn-unassigned'],
    ['65', 890, 'free'],
    ['65', 910, 'warn-cpf-65'],
    ['65', 970, 'free'],
  ] as const)('of model %s, %i is %s', (mod, serie, verdict) => {
    expect(seriesVerdict(mod, serie)).toBe(verdict);
  });
});

describe('years', () => {
  it('are sent with two digits and read back with four', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2000, max: 2099 }), (year) => {
        expect(shortYear(year)).toMatch(/^\d{2}$/);
        expect(fullYear(shortYear(year))).toBe(year);
        expect(fullYear(String(year))).toBe(year);
      }),
    );
    expect(fullYear('1999')).toBeUndefined();
    expect(fullYear('026')).toBeUndefined();
    expect(fullYear('')).toBeUndefined();
  });

  it('may be from 2006 to the present one', () => {
    expect(yearProblem(2005, 2026)).toBe('too-old');
    expect(yearProblem(2006, 2026)).toBeUndefined();
    expect(yearProblem(2026, 2026)).toBeUndefined();
    expect(yearProblem(2027, 2026)).toBe('future');
  });
});
