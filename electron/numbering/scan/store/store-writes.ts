/** What the coordinating thread writes into `numeros.sqlite`; every function belongs into a transaction of its caller. */

import type { Database } from '../../../storage/database/database.ts';
import type { FactRow } from './fact-rows.ts';
import type { BookRow } from '../threads/messages.ts';
import { FACTS_PER_FILE, FILE_STATE } from './schema.ts';

export interface KnownFile {
  readonly id: number;
  readonly size: number;
  readonly stamp: number;
  /** Of `FILE_STATE`. */
  readonly state: number;
}

type Rest<Row> = Row extends readonly [number, ...infer Others] ? Others : never;

export type StoreWrites = ReturnType<typeof createStoreWrites>;

export function createStoreWrites(db: Database) {
  const insertFolder = db.prepare('INSERT INTO folders (source, path) VALUES (?, ?) RETURNING id');
  const findFolder = db.prepare('SELECT id FROM folders WHERE source = ? AND path = ?');
  const allFolders = db.prepare('SELECT path, id FROM folders WHERE source = ?');
  const allFiles = db.prepare('SELECT name, id, size, stamp, state FROM files WHERE folder = ?');
  const insertFile = db.prepare(
    'INSERT INTO files (folder, name, size, stamp, state) VALUES (?, ?, ?, ?, ?)',
  );
  const endFile = db.prepare('UPDATE files SET size = ?, stamp = ?, state = ? WHERE id = ?');
  const doubtFile = db.prepare('UPDATE files SET stamp = -1 WHERE id = ?');
  const insertFact = db.prepare('INSERT INTO facts VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
  const insertProblem = db.prepare('INSERT INTO problems VALUES (?, ?, ?, ?)');
  const insertOther = db.prepare('INSERT INTO others VALUES (?, ?, ?)');
  const insertBook = db.prepare(
    `INSERT INTO books (file, entry, first_line, last_line, period, replaces, content)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  const deleteBooks = db.prepare('DELETE FROM books WHERE file = ?');
  const deleteProblems = db.prepare('DELETE FROM problems WHERE file = ?');
  const deleteOthers = db.prepare('DELETE FROM others WHERE file = ?');
  const deleteFile = db.prepare('DELETE FROM files WHERE id = ?');
  const deleteFacts = db.prepare('DELETE FROM facts WHERE id BETWEEN ? AND ? RETURNING series');
  const deleteFolderProblems = db.prepare(
    'DELETE FROM problems WHERE file = 0 AND source = ? AND reason = ?',
  );
  const findSeries = db.prepare('SELECT id FROM series WHERE place = ?');
  const insertSeries = db.prepare('INSERT INTO series (place, stale) VALUES (?, 1)');
  const outdate = db.prepare('UPDATE series SET stale = 1 WHERE id = ? AND stale = 0');
  const partial = db.prepare(
    `SELECT files.id FROM files JOIN folders ON folders.id = files.folder
     WHERE folders.source = ? AND files.state = ${FILE_STATE.partial}`,
  );
  const series = new Map<string, number>();
  const outdated = new Set<number>();

  const changed = (id: number) => {
    if (outdated.has(id)) return;
    outdated.add(id);
    outdate.run(id);
  };
  const seriesId = (place: string) => {
    const known = series.get(place);
    if (known !== undefined) return known;
    const found = findSeries.get(place)?.['id'] ?? insertSeries.run(place).lastInsertRowid;
    series.set(place, Number(found));
    return Number(found);
  };
  const dropFile = (id: number) => {
    const first = id * FACTS_PER_FILE;
    for (const row of deleteFacts.all(first, first + FACTS_PER_FILE - 1)) changed(Number(row['series']));
    deleteProblems.run(id);
    deleteOthers.run(id);
    deleteBooks.run(id);
    deleteFile.run(id);
  };

  return {
    /** Adds it if it is new. */
    folder: (source: number, path: string) =>
      Number((findFolder.get(source, path) ?? insertFolder.get(source, path))?.['id']),
    folders: (source: number) =>
      new Map(allFolders.all(source).map((row) => [String(row['path']), Number(row['id'])])),
    files: (folder: number) =>
      new Map(
        (allFiles.all(folder) as unknown as (KnownFile & { name: string })[]).map((row) => [row.name, row]),
      ),
    addFile: (folder: number, name: string, size: number, stamp: number, state: number) =>
      Number(insertFile.run(folder, name, size, stamp, state).lastInsertRowid),
    /** Ends a file that was written in parts. */
    endFile: (id: number, size: number, stamp: number) => void endFile.run(size, stamp, FILE_STATE.read, id),
    /** It is read again next time. */
    doubtFile: (id: number) => void doubtFile.run(id),
    /** `n` counts the facts of a file from 0. */
    fact: (
      file: number,
      n: number,
      [, place, nnf, last, kind, says, key, at, cstat, nprot, line, entry]: FactRow,
    ) => {
      const id = seriesId(place);
      changed(id);
      const own = file * FACTS_PER_FILE + n;
      insertFact.run(own, id, nnf, last, kind, says, key, at, cstat, nprot, line, entry);
    },
    book: (file: number, book: Rest<BookRow>) => void insertBook.run(file, ...book),
    problem: (file: number, source: number, path: string, reason: string) =>
      void insertProblem.run(file, source, path, reason),
    other: (file: number, what: string, count: number) => void insertOther.run(file, what, count),
    forgetProblems: (file: number) => void deleteProblems.run(file),
    dropFile,
    /** Of a reading that never ended. */
    dropPartial: (source: number) => {
      for (const row of partial.all(source)) dropFile(Number(row['id']));
    },
    /** Of the folders and links of a source, for these reasons. */
    dropProblems: (source: number, reasons: readonly string[]) =>
      reasons.forEach((reason) => deleteFolderProblems.run(source, reason)),
  };
}
