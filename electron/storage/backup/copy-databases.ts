/**
 * Copies a data folder's databases one by one: each in one consistent state, without the tables and rows to omit,
 * checked and flushed.
 */

import { closeSync, existsSync, fsyncSync, openSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { appError, type AppError } from '../../../shared/errors.ts';
import { err, errOrThrow, ok, type Result } from '../../../shared/result.ts';
import type { CarriedOver } from './carry-over.ts';
import { makePrivate, refusalOf, sqliteCode, type Database } from '../database/database.ts';
import { openReadOnly, readDatabase } from '../database/read-only.ts';

/** One database that is copied. */
export interface Copied {
  /** File name in the data folder. */
  readonly file: string;
  /** SQL run on the copy, to remove what backups omit. */
  readonly leaveOut?: string;
  /** Tables emptied in the copy, if it has them. */
  readonly leaveOutTables?: readonly string[];
  /** What a restore takes from the database that it replaces. */
  readonly carriedOver?: CarriedOver;
}

/** What is copied where; plain data, so that it can be sent to a thread. */
export interface CopyJob {
  readonly dataDir: string;
  /** An existing, empty folder. */
  readonly target: string;
  readonly databases: readonly Copied[];
}

/** Number of completed steps of a copy: each database is copied, then checked. */
export type CopyStep = (done: number, total: number) => void;

/** Errors: `data.folder`, `data.damaged`. What was copied before the error stays in `target`. */
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
      // Another thread has just made the file without its tables: a restore would replace a full one by it.
      if (isBare(copy)) {
        rmSync(copy);
        step(++done, total);
        continue;
      }
      const damage = settleCopy(copy, copied);
      if (damage !== 'ok') return err(appError('data.damaged', { path: copy, reason: damage }));
      syncFile(copy);
      step(++done, total);
    }
    return ok(true);
  } catch (error) {
    // The folder is named: the name of the copy itself is temporary, and the copy is removed.
    return errOrThrow(refusalOf(error, dirname(target)), error);
  }
}

/** Copies one consistent state of a database that others may be writing to. */
export function vacuumInto(source: string, copy: string): void {
  const db = openReadOnly(source);
  try {
    // SQLite writes into an existing empty file, which already has its mode.
    makePrivate(copy);
    db.prepare('VACUUM INTO ?').run(copy);
  } finally {
    db.close();
  }
}

function isBare(path: string): boolean {
  return readDatabase(path, (db) => db.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() === undefined);
}

/** Returns the result of the integrity check. The second VACUUM removes deleted data from free pages. */
export function settleCopy(copy: string, { leaveOut, leaveOutTables = [] }: Omit<Copied, 'file'>): string {
  const db = new DatabaseSync(copy);
  try {
    const there = db.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?");
    const tables = leaveOutTables.filter((table) => there.get(table));
    for (const table of tables) db.exec(`DELETE FROM ${table}`);
    if (leaveOut !== undefined) db.exec(leaveOut);
    if (leaveOut !== undefined || tables.length > 0) db.exec('VACUUM');
    return checked(db);
  } finally {
    db.close();
  }
}

function checked(db: Database): string {
  return String(Object.values(db.prepare('PRAGMA integrity_check').get() ?? {})[0]);
}

export function isWhole(path: string): boolean {
  try {
    return readDatabase(path, (db) => checked(db) === 'ok');
  } catch (error) {
    if (sqliteCode(error) === undefined) throw error;
    return false;
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
