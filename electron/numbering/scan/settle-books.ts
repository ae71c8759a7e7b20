/**
 * Decides which of several EFDs of one company and period counts: one with COD_FIN 1 replaces the earlier ones wholly (Ajuste
 * SINIEF 2/09), where all of its lines could be read. Where two may be the last one, nothing tells which it is: lines that they
 * do not share are disputed.
 */

import { inTransaction, type Database } from '../../storage/database/database.ts';
import { DISPUTED, KIND, REPLACED } from './store/fact-rows.ts';
import { FACTS_PER_FILE } from './store/schema.ts';

interface Book {
  readonly id: number;
  readonly file: number;
  readonly entry: string;
  readonly first_line: number;
  readonly last_line: number;
  readonly period: string;
  readonly replaces: number;
  readonly content: string;
  readonly standing: string;
}

const LINES = `id BETWEEN ?1 AND ?2 AND entry = ?3 AND line BETWEEN ?4 AND ?5
  AND kind IN (${KIND.booked}, ${REPLACED}, ${DISPUTED})`;

/** Marks their lines, and the series whose lines are now of another kind. */
export function settleBooks(db: Database): void {
  const books = db.prepare('SELECT * FROM books ORDER BY period, id').all() as unknown as Book[];
  const changed = [...Map.groupBy(books, ({ period }) => period).values()].filter((group) =>
    group.some((book) => book.standing !== standingIn(group, book)),
  );
  if (changed.length > 0) inTransaction(db, () => changed.forEach((group) => settleGroup(db, group)));
}

/** `counts`, `replaced`, or with what it is in dispute. */
function standingIn(group: readonly Book[], book: Book): string {
  const latest = latestOf(group);
  if (!latest.includes(book)) return 'replaced';
  const contents = new Set(latest.map(({ content }) => content));
  return contents.size === 1 ? 'counts' : [...contents].sort().join(' ');
}

function latestOf(group: readonly Book[]): readonly Book[] {
  const replacing = group.filter(({ replaces }) => replaces === 1);
  return replacing.length > 0 ? replacing : group;
}

function settleGroup(db: Database, group: readonly Book[]): void {
  const mark = db.prepare(`UPDATE facts SET kind = ?6 WHERE ${LINES} RETURNING series`);
  const markOne = db.prepare(`UPDATE facts SET kind = ${DISPUTED} WHERE id = ?`);
  const linesOf = db.prepare(
    `SELECT id, series || ' ' || nnf || ' ' || says || key AS said FROM facts WHERE ${LINES}`,
  );
  const keep = db.prepare('UPDATE books SET standing = ? WHERE id = ?');
  const outdate = db.prepare('UPDATE series SET stale = 1 WHERE id = ?');
  const place = ({ file, entry, first_line, last_line }: Book) =>
    [file * FACTS_PER_FILE, (file + 1) * FACTS_PER_FILE - 1, entry, first_line, last_line] as const;

  const series = new Set<number>();
  for (const book of group) {
    const standing = standingIn(group, book);
    const rows = mark.all(...place(book), standing === 'replaced' ? REPLACED : KIND.booked);
    for (const row of rows) series.add(Number(row['series']));
    keep.run(standing, book.id);
  }
  const latest = latestOf(group);
  const lines = latest.map(
    (book) => linesOf.all(...place(book)) as unknown as { id: number; said: string }[],
  );
  const common = lines
    .map((each) => new Set(each.map(({ said }) => said)))
    .reduce((all, each) => all.intersection(each));
  for (const { id, said } of lines.flat()) if (!common.has(said)) markOne.run(id);
  for (const id of series) outdate.run(id);
}
