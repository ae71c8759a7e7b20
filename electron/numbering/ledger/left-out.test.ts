/** Whatever a tree of files leaves out, minus the window, is exactly what is found. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openNumberStore } from '../scan/store/number-store.ts';
import {
  cancellationDocument,
  disabledDocument,
  noteDocument,
  type MadeDocument,
} from '../testing/documents.ts';
import { makeTree, placingArbitrary, writeTree } from '../testing/trees.ts';
import { findGaps } from './find-gaps.ts';
import { joinSeries, NO_FOLDED } from './join-series.ts';
import { NO_OVERLAY } from './testing/rows.ts';

const CNPJ = '11222333000181';
const PLACE = { cnpj: CNPJ, mod: '55', serie: 1, tpAmb: '1' } as const;
const DAY_MS = 86_400_000;
const BEGIN = Date.parse('2026-03-01T12:30:00Z');
const EXISTING = ['authorized', 'entry', 'cancelled', 'denied', 'two-kinds', 'two-keys', 'retried'] as const;
const KINDS = [...EXISTING, 'disabled', 'attempted', 'contingency', 'left-out', 'left-out'] as const;
type Kind = (typeof KINDS)[number];

const dayOf = (nNF: number) => new Date(BEGIN + nNF * DAY_MS).toISOString().slice(0, 10);
const exists = (kind: Kind | undefined) => EXISTING.some((each) => each === kind);

function documentsOf(nNF: number, kind: Kind): MadeDocument[] {
  const plan = { cnpj: CNPJ, nNF, day: dayOf(nNF) };
  const other = '00000077';
  const refused = { standing: 'no-protocol' } as const;
  switch (kind) {
    case 'authorized':
      return [noteDocument(plan)];
    case 'entry':
      return [noteDocument({ ...plan, entry: true, layout: '3.10' })];
    case 'cancelled':
      return [noteDocument(plan), cancellationDocument(plan)];
    case 'denied':
      return [noteDocument({ ...plan, standing: 'denied' })];
    case 'two-kinds':
      return [noteDocument(plan), noteDocument({ ...plan, tpEmis: '4' })];
    case 'two-keys':
      return [noteDocument(plan), noteDocument({ ...plan, cNF: other })];
    case 'retried':
      return [noteDocument({ ...plan, ...refused, cNF: other }), noteDocument(plan)];
    case 'disabled':
      return [disabledDocument({ cnpj: CNPJ, nNFIni: nNF, nNFFin: nNF })];
    case 'attempted':
      return [noteDocument({ ...plan, ...refused })];
    case 'contingency':
      return [noteDocument({ ...plan, ...refused, tpEmis: '5' })];
    case 'left-out':
      return [];
  }
}

/** The rules again, number by number. */
function expected(kinds: readonly Kind[], now: number) {
  const at = (nNF: number) => kinds[nNF - 1];
  const numbers = kinds.map((_, i) => i + 1);
  const first = numbers.find((n) => at(n) !== 'left-out') ?? Infinity;
  const highest = numbers.findLast((n) => exists(at(n))) ?? 0;
  const gaps: string[] = [];
  const waiting: { n: number; day: number }[] = [];
  for (const n of numbers) {
    const kind = at(n);
    const tried = kind === 'attempted' || kind === 'contingency';
    if (!tried && (kind !== 'left-out' || n < first || n > highest)) continue;
    const dated = [
      numbers.findLast((below) => below < n && exists(at(below))),
      numbers.find((above) => above > n && exists(at(above))),
      // A date of its own in the future is a wrong clock.
      ...(tried && BEGIN + n * DAY_MS <= now + DAY_MS ? [n] : []),
    ].flatMap((number) => number ?? []);
    const latest = Math.max(...dated);
    if (BEGIN + (latest + 7) * DAY_MS > now && dated.length > 0) waiting.push({ n, day: latest });
    else gaps.push(`${n} ${tried ? kind : 'free'}`);
  }
  const doubled = (kind: Kind) => kind === 'two-kinds' || kind === 'two-keys';
  // Soonest end first; what ends on one day stays ascending.
  waiting.sort((a, b) => a.day - b.day);
  return {
    gaps,
    waiting: waiting.map(({ n }) => n),
    conflicts: numbers.filter((n) => doubled(at(n) ?? 'left-out')),
  };
}

const numbersOf = ({ from, to }: { readonly from: number; readonly to: number }) =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i);

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'balcao-furos-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true, maxRetries: 10 }));

it('finds exactly what was left out, whatever lies around it', { timeout: 120_000 }, async () => {
  let run = 0;
  const plan = fc.record({
    kinds: fc.array(fc.constantFrom<Kind>(...KINDS), { minLength: 3, maxLength: 24 }),
    placings: fc.array(placingArbitrary, { maxLength: 40 }),
    broken: fc.integer({ min: 0, max: 2 }),
    daysLater: fc.integer({ min: -20, max: 12 }),
  });
  await fc.assert(
    fc.asyncProperty(plan, async ({ kinds, placings, broken, daysLater }) => {
      run += 1;
      const root = join(home, `notas-${run}`);
      const documents = kinds.flatMap((kind, i) => documentsOf(i + 1, kind));
      const tree = await makeTree(documents, placings, broken);
      writeTree(root, { files: [...tree.files, { path: 'leia-me.txt', bytes: Buffer.from('nada') }] });
      // An instant within the day, so that no window ends exactly then.
      const now = new Date(BEGIN + (kinds.length + daysLater) * DAY_MS + 3_600_000);
      const store = openNumberStore({ dataDir: join(home, `dados-${run}`), now: () => now });
      if (!store.ok) throw new Error(store.error.code);
      try {
        const report = await store.value.readSource(root);
        expect(report).toMatchObject({ ok: true, value: { unreadable: { length: tree.broken.length } } });
        const series = joinSeries(store.value.evidence.folded(PLACE) ?? NO_FOLDED, NO_OVERLAY);
        const found = findGaps(series, { mod: '55', now });
        const wanted = expected(kinds, now.getTime());
        expect(found.gaps.flatMap((gap) => numbersOf(gap).map((n) => `${n} ${gap.state}`))).toEqual(
          wanted.gaps,
        );
        expect(found.waiting.flatMap(numbersOf)).toEqual(wanted.waiting);
        expect(series.conflicts.map(({ nNF }) => nNF)).toEqual(wanted.conflicts);
        expect(found.used).toBe(kinds.filter(exists).length);
      } finally {
        await store.value.close();
      }
    }),
    { numRuns: 15 },
  );
});
