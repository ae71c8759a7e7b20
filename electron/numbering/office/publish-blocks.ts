/** Writes what the files read on this computer say of numbers into the rows that computers share, where it has changed. */

import { setImmediate } from 'node:timers/promises';
import { inTransaction, type Database } from '../../storage/database/database.ts';
import type { FileEvidence } from '../ledger/file-evidence.ts';
import type { NoteFiles } from '../ledger/note-files.ts';
import { DISABLED_BIT } from '../ledger/number-code.ts';
import type { SeriesPlace } from '../series.ts';
import { BLOCK, packBlock, type SharedRow } from './block-text.ts';

export interface PublishDeps {
  readonly db: Database;
  readonly files: Pick<NoteFiles, 'evidence' | 'folds'>;
  /** This data folder, and its user and computer for people. */
  readonly seat: string;
  readonly machine: string;
}

/** Numbers that files may show as disabled one after the other: a hundred requests. */
const MOST_DISABLED = 1_000_000;
/** Blocks of one turn of this thread: some milliseconds. */
const TURN = 8;

/**
 * Each series is done when its last block is written; one that was interrupted begins anew. What a lost `numeros.sqlite`
 * said stays until its series is read again. True if something changed.
 */
export async function publishBlocks(deps: PublishDeps, signal?: AbortSignal): Promise<boolean> {
  const { db, files } = deps;
  const done = new Map(
    db
      .prepare('SELECT place, fold FROM file_numbers_done')
      .all()
      .map(({ place, fold }) => [String(place), String(fold)]),
  );
  const note = db.prepare(
    'INSERT INTO file_numbers_done VALUES (?, ?) ON CONFLICT DO UPDATE SET fold = excluded.fold',
  );
  let changed = false;
  for (const { place, fold } of files.folds()) {
    const name = JSON.stringify([place.cnpj, place.mod, place.serie, place.tpAmb]);
    if (done.get(name) === fold) continue;
    const ended = await publishSeries(deps, place, signal);
    changed ||= ended.changed;
    if (!ended.whole) return changed;
    note.run(name, fold);
  }
  return changed;
}

async function publishSeries(
  { db, files: { evidence }, seat, machine }: PublishDeps,
  place: SeriesPlace,
  signal: AbortSignal | undefined,
): Promise<{ readonly whole: boolean; readonly changed: boolean }> {
  const series = [place.cnpj, place.mod, place.serie, place.tpAmb] as const;
  const mine = 'emitter = ? AND mod = ? AND serie = ? AND tp_amb = ? AND seat = ?';
  const known = new Map(
    db
      .prepare(`SELECT block, facts FROM file_numbers WHERE ${mine}`)
      .all(...series, seat)
      .map(({ block, facts }) => [Number(block), String(facts)]),
  );
  const put = db.prepare(
    `INSERT INTO file_numbers (emitter, mod, serie, tp_amb, block, seat, machine, facts) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET machine = excluded.machine, facts = excluded.facts`,
  );
  const remove = db.prepare(`DELETE FROM file_numbers WHERE ${mine} AND block = ?`);
  const blocks = blocksOf(evidence, place);
  const gone = new Set(known.keys());
  let changed = false;
  for (let from = 0; from < blocks.length; from += TURN) {
    if (signal?.aborted) return { whole: false, changed };
    const texts = blocks.slice(from, from + TURN).map((block) => {
      gone.delete(block);
      return { block, facts: packBlock(place, rowsOf(evidence, place, block)) };
    });
    const moved = texts.filter(({ block, facts }) => known.get(block) !== facts);
    if (moved.length > 0) {
      changed = true;
      inTransaction(db, () => {
        for (const { block, facts } of moved) put.run(...series, block, seat, machine, facts);
      });
    }
    await setImmediate();
  }
  if (gone.size > 0) {
    changed = true;
    inTransaction(db, () => {
      for (const block of gone) remove.run(...series, seat, block);
    });
  }
  return { whole: true, changed };
}

/** Those with a number that a file names, ascending. */
function blocksOf(evidence: FileEvidence, place: SeriesPlace): number[] {
  const folded = evidence.folded(place);
  const blocks = new Set<number>();
  if (!folded) return [];
  for (let i = 0; i < folded.from.length; i += 1) {
    const [from, to, code] = [folded.from[i] ?? 0, folded.to[i] ?? 0, folded.code[i] ?? 0];
    // A forged disablement of all numbers would be millions of blocks.
    if (code === 0 || (code === DISABLED_BIT && to - from > MOST_DISABLED)) continue;
    const last = Math.floor(to / BLOCK);
    for (let block = Math.floor(from / BLOCK); block <= last; block += 1) blocks.add(block);
  }
  return [...blocks].sort((a, b) => a - b);
}

function rowsOf(evidence: FileEvidence, place: SeriesPlace, block: number): SharedRow[] {
  const range = { nNFIni: block * BLOCK, nNFFin: block * BLOCK + BLOCK - 1 };
  return [...evidence.rows(place, range)].map((row): SharedRow => {
    if (row.kind !== 'disabled') return row;
    const found = evidence
      .facts(place, row.nNFIni)
      .find(({ fact }) => fact.kind === 'disabled' && fact.nNFFin === row.nNFFin);
    const { at = '', nProt = '' } = found?.fact.kind === 'disabled' ? found.fact : {};
    return { ...row, at, nProt, path: found?.path ?? '' };
  });
}
