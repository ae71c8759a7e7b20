/** One reading at a time in a data folder, whatever the process: the system releases the lock when one ends. */

import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makePrivate, sqliteCode } from '../../storage/database/database.ts';

/** Beside the store, which other processes must be able to read meanwhile. */
const LOCK_FILE = 'numeros-leitura.sqlite';
const BUSY = 5;

/** Runs `work` while no other reading runs; undefined, without running it, if one does. */
export async function alone<T>(dataDir: string, work: () => Promise<T>): Promise<T | undefined> {
  const path = join(dataDir, LOCK_FILE);
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
