/** The ledger against a simple model of an authorizer, and with a damaged file. */

import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openLedger, type RangeKey } from './ledger.ts';

const NOW = new Date('2026-11-20T15:00:00Z');
const USED = 7;

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'treino-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

const range = fc
  .record({
    serie: fc.integer({ min: 1, max: 2 }),
    from: fc.integer({ min: 1, max: 12 }),
    length: fc.integer({ min: 1, max: 4 }),
  })
  .map(({ serie, from, length }): RangeKey => ({
    cnpj: '99999999000191',
    mod: '55',
    serie,
    nNFIni: from,
    nNFFin: from + length - 1,
  }));

describe('the ledger', () => {
  it('records a range once, never one that overlaps another or a used number, whatever the year in the Id', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(range, fc.constantFrom('25', '26')), { minLength: 1, maxLength: 12 }),
        (asks) => {
          const own = mkdtempSync(join(folder, 'um-'));
          const ledger = openLedger(own, NOW);
          const granted = new Map<string, RangeKey>();
          for (const [asked, ano] of asks) {
            const name = JSON.stringify(asked);
            const touches = [...granted.values()].some(
              (one) => one.serie === asked.serie && one.nNFIni <= asked.nNFFin && asked.nNFIni <= one.nNFFin,
            );
            const isUsed = asked.nNFIni <= USED && asked.nNFFin >= USED;
            const outcome = ledger.disable(`${ano}${name}`, '35', asked, NOW, () => isUsed);
            const found = outcome.kind === 'refused' ? outcome.cStat : outcome.kind;
            if (granted.has(name)) expect(found).toBe('identical');
            else if (touches) expect(found).toBe('256');
            else expect(found).toBe(isUsed ? '241' : 'recorded');
            if (outcome.kind === 'recorded') granted.set(name, asked);
          }
          expect(ledger.entries()).toHaveLength(granted.size);
          expect(new Set(ledger.entries().map((entry) => entry.nProt)).size).toBe(granted.size);
          ledger.close();
        },
      ),
      { numRuns: 15 },
    );
  });

  it('sets a damaged file aside and starts anew', () => {
    writeFileSync(join(folder, 'sefaz-treino.sqlite'), 'isto não é um banco de dados '.repeat(200));
    const ledger = openLedger(folder, NOW);
    expect(ledger.entries()).toEqual([]);
    ledger.close();
    expect(readdirSync(folder).some((name) => name.endsWith('.danificado'))).toBe(true);
  });
});
