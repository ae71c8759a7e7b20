/**
 * A lock on a data folder, through one small file in it: shared while the folder is in use, exclusive while
 * databases are replaced. The system releases it when the process ends, in whatever way.
 */

import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { appError, type AppError } from '../../../shared/errors.ts';
import { err, errOrThrow, ok, type Result } from '../../../shared/result.ts';
import { makePrivate, refusalOf, sqliteCode } from './database.ts';

export const HOLD_FILE = 'em-uso.sqlite';
const BUSY = 5;
/** A restore copies files of some megabytes; a longer one is reported. */
const PATIENCE_MS = 20_000;
const PAUSE_MS = 50;

export interface FolderHold {
  release(): void;
}

/**
 * Takes the shared lock until it is released; waits while a restore is in progress. Errors: `data.folder`, with the
 * reason `restoring` if that lasts longer than `patienceMs`.
 */
export async function holdFolder(
  dataDir: string,
  patienceMs = PATIENCE_MS,
): Promise<Result<FolderHold, AppError>> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    try {
      const db = lockOf(dataDir, 'shared');
      if (db) return ok({ release: () => db.close() });
    } catch (error) {
      return errOrThrow(refusalOf(error, dataDir), error);
    }
    if (performance.now() > deadline) {
      return err(appError('data.folder', { folder: dataDir, reason: 'restoring' }));
    }
    await delay(PAUSE_MS);
  }
}

/** Runs `work` under the exclusive lock; undefined, without running it, if another process uses the folder. */
export function aloneInFolder<T>(dataDir: string, work: () => T): { readonly value: T } | undefined {
  const db = lockOf(dataDir, 'exclusive');
  if (!db) return undefined;
  try {
    return { value: work() };
  } finally {
    db.close();
  }
}

/** Undefined if another process's lock prevents it. */
function lockOf(dataDir: string, how: 'shared' | 'exclusive'): DatabaseSync | undefined {
  const path = join(dataDir, HOLD_FILE);
  makePrivate(path);
  const db = new DatabaseSync(path, { timeout: 0 });
  try {
    if (how === 'exclusive') db.exec('BEGIN EXCLUSIVE');
    else {
      // An open read transaction is the shared lock.
      db.exec('BEGIN');
      db.prepare('SELECT COUNT(*) FROM sqlite_schema').get();
    }
    return db;
  } catch (error) {
    db.close();
    if (sqliteCode(error) === BUSY) return undefined;
    throw error;
  }
}
