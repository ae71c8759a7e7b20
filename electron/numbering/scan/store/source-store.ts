/** The sources of `numeros.sqlite` with what their last reading counted, and the report of a reading. */

import type { LedgerSource, ReadingReport } from '../../../../shared/contract.ts';
import type { Database } from '../../../storage/database/database.ts';
import { DISPUTED, KIND, REPLACED } from './fact-rows.ts';
import { listAway } from './known-files.ts';
import type { ScanOutcome } from '../scan-source.ts';
import { FACTS_PER_FILE, FILE_STATE } from './schema.ts';

/** Of all files of a source, counted when a reading changed something. */
type SourceTotals = ReturnType<typeof countTotals>;

interface SourceRow {
  readonly id: number;
  readonly path: string;
  readonly kind: LedgerSource['kind'];
  readonly read_at: string | null;
  readonly totals: string | null;
  readonly problem: NonNullable<LedgerSource['problem']> | null;
}

const NONE: SourceTotals = {
  files: 0,
  notes: 0,
  events: 0,
  disablements: 0,
  booked: 0,
  unreadable: 0,
  others: [],
};
/** Of the paths in a report; the rest is counted. */
const UNREADABLE_SHOWN = 200;

export function listSources(db: Database): LedgerSource[] {
  const rows = db.prepare('SELECT * FROM sources ORDER BY path').all() as unknown as SourceRow[];
  return rows.map((row) => sourceOf(db, row));
}

export function findSource(db: Database, path: string): LedgerSource | undefined {
  const row = db.prepare('SELECT * FROM sources WHERE path = ?').get(path) as SourceRow | undefined;
  return row && sourceOf(db, row);
}

export function addSource(db: Database, path: string, kind: LedgerSource['kind']): LedgerSource {
  db.prepare('INSERT INTO sources (path, kind) VALUES (?, ?)').run(path, kind);
  const added = findSource(db, path);
  if (!added) throw new Error('a source was not stored');
  return added;
}

/** Writes what a reading found of the source itself, and reports it. `now` and `ms` are of this reading. */
export function reportReading(
  db: Database,
  { id, path }: LedgerSource,
  outcome: ScanOutcome,
  now: string,
  ms: number,
): ReadingReport {
  const totals = countTotals(db, id);
  const { problem } = outcome;
  db.prepare(
    'UPDATE sources SET totals = ?, problem = ?, read_at = coalesce(?, read_at), owed = owed AND ? WHERE id = ?',
  ).run(
    JSON.stringify(totals),
    problem ?? null,
    problem === undefined ? now : null,
    problem === undefined ? 0 : 1,
    id,
  );
  const source = findSource(db, path);
  if (!source) throw new Error('a source is gone while it was read');
  const unreadable = db
    .prepare('SELECT path, reason FROM problems WHERE source = ? ORDER BY path, reason LIMIT ?')
    .all(id, UNREADABLE_SHOWN) as { path: string; reason: string }[];
  const { files, changed, gone } = outcome;
  const { notes, events, disablements, booked, others } = totals;
  return {
    source,
    files,
    changed,
    gone,
    notes,
    events,
    disablements,
    booked,
    others,
    unreadable: unreadable.map((row) => ({ path: row.path, reason: row.reason })),
    unreadableMore: totals.unreadable - unreadable.length,
    ms: Math.round(ms),
  };
}

/** After something of a source was dropped between its readings. */
export function countAgain(db: Database, id: number): void {
  db.prepare('UPDATE sources SET totals = ? WHERE id = ?').run(JSON.stringify(countTotals(db, id)), id);
}

/** Forgets a source with all that its files said, a little in each transaction of `step`. */
export function forgetSource(db: Database, id: number, drop: (files: readonly number[]) => void): void {
  const some = db.prepare(
    'SELECT files.id FROM files JOIN folders ON folders.id = files.folder WHERE folders.source = ? LIMIT 500',
  );
  // One that is cut off here was not read whole: what it has lost already would be gaps.
  db.prepare('UPDATE sources SET read_at = NULL WHERE id = ?').run(id);
  for (;;) {
    const files = some.all(id).map((row) => Number(row['id']));
    if (files.length === 0) break;
    drop(files);
  }
  db.prepare('DELETE FROM problems WHERE source = ?').run(id);
  db.prepare('DELETE FROM folders WHERE source = ?').run(id);
  db.prepare('DELETE FROM sources WHERE id = ?').run(id);
}

function sourceOf(db: Database, { id, path, kind, read_at, totals, problem }: SourceRow): LedgerSource {
  const { files, notes, unreadable } = totals === null ? NONE : (JSON.parse(totals) as SourceTotals);
  return {
    id,
    path,
    kind,
    files,
    notes,
    unreadable,
    away: listAway(db, id),
    ...(read_at === null ? {} : { readAt: read_at }),
    ...(problem === null ? {} : { problem }),
  };
}

function countTotals(db: Database, source: number) {
  const ofSource = 'JOIN folders ON folders.id = files.folder WHERE folders.source = ?';
  const one = (sql: string) => Number(db.prepare(sql).get(source)?.['n']);
  const kinds = new Map(
    db
      .prepare(
        `SELECT facts.kind, COUNT(*) AS n FROM facts JOIN files ON files.id = facts.id / ${FACTS_PER_FILE}
         ${ofSource} GROUP BY facts.kind`,
      )
      .all(source)
      .map((row) => [Number(row['kind']), Number(row['n'])]),
  );
  const of = (kind: number) => kinds.get(kind) ?? 0;
  const others = db
    .prepare(
      `SELECT others.what, SUM(others.count) AS n FROM others JOIN files ON files.id = others.file
       ${ofSource} GROUP BY others.what ORDER BY n DESC, others.what`,
    )
    .all(source);
  return {
    files: one(`SELECT COUNT(*) AS n FROM files ${ofSource} AND files.state = ${FILE_STATE.read}`),
    notes: of(KIND.note),
    events: of(KIND.cancellation) + of(KIND.protocol),
    disablements: of(KIND.disabled),
    booked: of(KIND.booked) + of(REPLACED) + of(DISPUTED),
    unreadable: one('SELECT COUNT(*) AS n FROM problems WHERE source = ?'),
    others: others.map((row) => ({ what: String(row['what']), count: Number(row['n']) })),
  };
}
