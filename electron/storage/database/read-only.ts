/** Reads a SQLite file as it is: nothing of it is written or migrated. */

import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { appError, type AppError } from '../../../shared/errors.ts';
import { err, errOrThrow, ok, type Result } from '../../../shared/result.ts';
import { refusalOf, type Database } from './database.ts';

/** How long another process may hold the file, in milliseconds. */
const BUSY_MS = 5000;

/** What SQLite or the disk refuses passes on as its exception. */
export function openReadOnly(path: string): Database {
  return new DatabaseSync(path, { readOnly: true, timeout: BUSY_MS });
}

export function readDatabase<T>(path: string, work: (db: Database) => T): T {
  const db = openReadOnly(path);
  try {
    return work(db);
  } finally {
    if (db.isOpen) db.close();
  }
}

/** @param known the newest version that this program knows. Errors: `data.newer`, `data.damaged`, `data.folder`. */
export function versionFits(path: string, known: number): Result<true, AppError> {
  if (!existsSync(path)) return ok(true);
  return refusing(path, () =>
    readDatabase(path, (db) => {
      const version = Number(db.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0);
      return version > known ? err(appError('data.newer', { path, version, known })) : ok(true);
    }),
  );
}

/** What the disk or SQLite refuses of `path` as a value: `data.damaged`, `data.folder`. */
export function refusing<T>(path: string, work: () => Result<T, AppError>): Result<T, AppError> {
  try {
    return work();
  } catch (error) {
    return errOrThrow(refusalOf(error, path), error);
  }
}
