/** Work that only one process of a data folder does at a time; the system releases the lock when that process ends. */

import { join } from 'node:path';
import { takeLock } from './process-lock.ts';

/**
 * Runs `work` under the lock `lockFile` of `dataDir`, a file without content; undefined, without running it, if
 * another process or another call has it.
 */
export async function asSoleWorker<T>(
  dataDir: string,
  lockFile: string,
  work: () => Promise<T>,
): Promise<T | undefined> {
  const lock = takeLock(join(dataDir, lockFile));
  if (!lock) return undefined;
  try {
    return await work();
  } finally {
    lock.release();
  }
}
