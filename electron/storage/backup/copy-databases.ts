/** Copies a data folder's databases one by one: each in one consistent state, without what must not travel, checked and flushed. */

import { closeSync, existsSync, fsyncSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { appError, type AppError } from '../../../shared/errors.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { makePrivate, refusalOf, sqliteCode } from '../database/database.ts';

/** One database that is copied. */
export interface Copied {
  /** File name in the data folder. */
  readonly file: string;
  /** Run on the copy, to leave out what must not travel. */
  readonly leaveOut?: string;
  /** Emptied in the copy, where it has them. */
  readonly leaveOutTables?: readonly string[];
}

/** What is copied where; plain data, so that it can travel to a thread. */
export interface CopyJob {
  readonly dataDir: string;
  /** A folder that is there, and empty. */
  readonly target: string;
  readonly databases: readonly Copied[];
}

/** How many parts of a copy are done: each database is copied, then settled. */
export type CopyStep = (done: number, total: number) => void;

/** Errors: `data.folder`, `data.damaged`. What was copied until then stays in `target`. */
export function copyDatabases(
  { dataDir, target, databases }: CopyJob,
  step: CopyStep = () => undefined,
): Result<true, AppError> {
  const there = databases.filter(({ file }) => existsSync(join(dataDir, file)));
  const total = there.length * 2;
  let done = 0;
  step(done, total);
  try {
    for (const copied of there) {
      const copy = join(target, copied.file);
      vacuumInto(join(dataDir, copied.file), copy);
      step(++done, total);
      const damage = settleCopy(copy, copied);
      if (damage !== 'ok') return err(appError('data.damaged', { path: copy, reason: damage }));
      syncFile(copy);
      step(++done, total);
    }
    return ok(true);
  } catch (error) {
    const refusal = refusalOf(error, target);
    if (!refusal) throw error;
    return err(refusal);
  }
}

/** One consistent state of a database that others may be writing to. */
export function vacuumInto(source: string, copy: string): void {
  const db = new DatabaseSync(source, { readOnly: true, timeout: 5000 });
  try {
    // SQLite writes into an empty file that is there, which has its mode already.
    makePrivate(copy);
    db.prepare('VACUUM INTO ?').run(copy);
  } finally {
    db.close();
  }
}

/** Returns what the integrity check says. The second VACUUM leaves nothing of what was taken out in free pages. */
export function settleCopy(copy: string, { leaveOut, leaveOutTables = [] }: Omit<Copied, 'file'>): string {
  const db = new DatabaseSync(copy);
  try {
    const there = db.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?");
    const tables = leaveOutTables.filter((table) => there.get(table));
    for (const table of tables) db.exec(`DELETE FROM ${table}`);
    if (leaveOut !== undefined) db.exec(leaveOut);
    if (leaveOut !== undefined || tables.length > 0) db.exec('VACUUM');
    return String(Object.values(db.prepare('PRAGMA integrity_check').get() ?? {})[0]);
  } finally {
    db.close();
  }
}

export function isWhole(path: string): boolean {
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(path, { readOnly: true });
    return Object.values(db.prepare('PRAGMA integrity_check').get() ?? {})[0] === 'ok';
  } catch (error) {
    if (sqliteCode(error) === undefined) throw error;
    return false;
  } finally {
    if (db?.isOpen) db.close();
  }
}

/** Flushes a whole file to the disk. */
export function syncFile(path: string): void {
  const file = openSync(path, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
