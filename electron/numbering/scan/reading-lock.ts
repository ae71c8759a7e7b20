/** One reading at a time in a data folder, whatever the process: the system releases the lock when one ends. */

import { join } from 'node:path';
import { takeLock } from '../../storage/database/process-lock.ts';

/** Beside the store, which other processes must be able to read meanwhile. */
const LOCK_FILE = 'numeros-leitura.sqlite';

/** Runs `work` while no other reading runs; undefined, without running it, if one does. */
export async function alone<T>(dataDir: string, work: () => Promise<T>): Promise<T | undefined> {
  const lock = takeLock(join(dataDir, LOCK_FILE));
  if (!lock) return undefined;
  try {
    return await work();
  } finally {
    lock.release();
  }
}
