/** Folds of single blocks joined into one of their series, and put over the fold of what this computer read by itself. */

import { foldSeries } from '../ledger/fold-series.ts';
import type { FoldedSeries } from '../ledger/folded-series.ts';
import { mayArrive } from '../ledger/number-code.ts';
import { createRunBuilder, datesOfPart, type RunBuilder } from '../ledger/run-builder.ts';
import { BLOCK, type SharedRow } from './block-text.ts';
import { firstOf, joinRows, lastOf } from './join-rows.ts';

/** From the first to the last of adjoining blocks. */
export type Blocks = readonly [from: number, to: number];

/** What all computers together say of the numbers of some blocks. */
export interface UnitedFold {
  readonly folded: FoldedSeries;
  /** Ascending; in these blocks it replaces what this computer's files say alone. */
  readonly covered: readonly Blocks[];
}

/** What `rows`, of any computers, say of the numbers of one block. */
export function foldBlock(block: number, rows: readonly SharedRow[]): FoldedSeries {
  const first = block * BLOCK;
  const last = first + BLOCK - 1;
  const inside = rows
    .filter((row) => lastOf(row) >= first && firstOf(row) <= last)
    .map((row) =>
      row.kind === 'disabled'
        ? { ...row, nNFIni: Math.max(row.nNFIni, first, 1), nNFFin: Math.min(row.nNFFin, last) }
        : row,
    );
  return foldSeries(joinRows(inside));
}

/** By ascending block. */
export function uniteBlocks(
  blocks: readonly { readonly block: number; readonly folded: FoldedSeries }[],
): UnitedFold {
  const builder = createRunBuilder(mayArrive);
  const covered: [number, number][] = [];
  for (const { block, folded } of blocks) {
    copyRuns(builder, folded, 0, folded.from.length);
    const last = covered.at(-1);
    if (last && last[1] === block - 1) last[1] = block;
    else covered.push([block, block]);
  }
  const all = blocks.map(({ folded }) => folded);
  return {
    covered,
    folded: {
      ...builder.end(),
      days: daysOf(all),
      conflicts: all.flatMap(({ conflicts }) => conflicts),
    },
  };
}

/** Linear in the runs of both. */
export function putOver(own: FoldedSeries, { folded, covered }: UnitedFold): FoldedSeries {
  const builder = createRunBuilder(mayArrive, own.from.length + folded.from.length);
  let run = 0;
  let theirs = 0;
  /** The runs of this computer, or their parts, from `begin` to `end`. */
  const ownBetween = (begin: number, end: number) => {
    for (; run < own.from.length; run += 1) {
      const from = own.from[run] ?? 0;
      const to = own.to[run] ?? 0;
      if (from > end) return;
      if (to < begin) continue;
      if (from >= begin && to <= end) builder.copy(own, run, own.code[run] ?? 0);
      else {
        const [ini, fin] = [Math.max(from, begin), Math.min(to, end)];
        const { first, last } = datesOfPart(own, run, ini, fin);
        builder.add(ini, fin, own.code[run] ?? 0, first, last);
      }
      // The rest of it comes after the blocks.
      if (to > end) return;
    }
  };
  let next = 1;
  for (const [from, to] of covered) {
    const end = to * BLOCK + BLOCK - 1;
    ownBetween(next, from * BLOCK - 1);
    const begin = theirs;
    while (theirs < folded.from.length && (folded.from[theirs] ?? 0) <= end) theirs += 1;
    copyRuns(builder, folded, begin, theirs);
    next = end + 1;
  }
  ownBetween(next, Number.MAX_SAFE_INTEGER);
  const isCovered = (nNF: number) =>
    covered.some(([from, to]) => nNF >= from * BLOCK && nNF < (to + 1) * BLOCK);
  return {
    ...builder.end(),
    days: folded.days.length === 0 ? own.days : daysOf([own, folded]),
    conflicts: [...own.conflicts.filter(({ nNF }) => !isCovered(nNF)), ...folded.conflicts].sort(
      (a, b) => a.nNF - b.nNF,
    ),
  };
}

function copyRuns(builder: RunBuilder, folded: FoldedSeries, begin: number, end: number): void {
  for (let i = begin; i < end; i += 1) builder.copy(folded, i, folded.code[i] ?? 0);
}

function daysOf(all: readonly FoldedSeries[]): Uint16Array {
  return Uint16Array.from(new Set(all.flatMap(({ days }) => [...days]))).sort();
}
