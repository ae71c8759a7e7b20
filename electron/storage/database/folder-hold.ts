/**
 * Who works in a data folder holds a shared lock on one small file of it; who puts other databases in place, alone. The
 * system lets go of either when its process ends, however it ends.
 */

import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { appError, type AppError } from '../../../shared/errors.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { makePrivate, refusalOf, sqliteCode } from './database.ts';

export const HOLD_FILE = 'em-uso.sqlite';
const BUSY = 5;
/** A restore copies files of some megabytes; what takes longer than this is told. */
const PATIENCE_MS = 20_000;
const PAUSE_MS = 50;

export interface FolderHold {
  release(): void;
}

/**
 * Held until it is released. Waits while a restore is under way. Errors: `data.folder`, with the reason `restoring` when
 * that lasts longer than `patienceMs`.
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
      const refusal = refusalOf(error, dataDir);
      if (!refusal) throw error;
      return err(refusal);
    }
    if (performance.now() > deadline) {
      return err(appError('data.folder', { folder: dataDir, reason: 'restoring' }));
    }
    await delay(PAUSE_MS);
  }
}

/** Runs `work` while nobody holds the folder, and nobody can begin to; undefined, without running it, where somebody does. */
export function aloneInFolder<T>(dataDir: string, work: () => T): { readonly value: T } | undefined {
  const db = lockOf(dataDir, 'exclusive');
  if (!db) return undefined;
  try {
    return { value: work() };
  } finally {
    db.close();
  }
}

/** Undefined where somebody else's lock is in the way. */
function lockOf(dataDir: string, how: 'shared' | 'exclusive'): DatabaseSync | undefined {
  const path = join(dataDir, HOLD_FILE);
  makePrivate(path);
  const db = new DatabaseSync(path, { timeout: 0 });
  try {
    if (how === 'exclusive') db.exec('BEGIN EXCLUSIVE');
    else {
      // A reading transaction that stays open is the shared lock.
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
