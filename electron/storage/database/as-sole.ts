/** Work that only one process of a data folder does at a time; the system releases the lock when that process ends. */

import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makePrivate, sqliteCode } from './database.ts';

const BUSY = 5;

/**
 * Runs `work` under the lock `lockFile` of `dataDir`, a file without content; undefined, without running it, if
 * another process or another call has it.
 */
export async function asSoleWorker<T>(
  dataDir: string,
  lockFile: string,
  work: () => Promise<T>,
): Promise<T | undefined> {
  const path = join(dataDir, lockFile);
  makePrivate(path);
  const lock = new DatabaseSync(path, { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (sqliteCode(error) === BUSY) return undefined;
    throw error;
  }
  try {
    return await work();
  } finally {
    lock.close();
  }
}
