/** One process asks a batch at a time, whatever the program: the system releases the lock when one ends. */

import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { removeLockFile, takeLock, type ProcessLock } from '../../../storage/database/process-lock.ts';

export type BatchLocks = ReturnType<typeof createBatchLocks>;

const FOLDER = 'lotes';

export function createBatchLocks(dataDir: string) {
  const folder = join(dataDir, FOLDER);
  const pathOf = (id: string) => join(folder, `${id}.sqlite`);
  /** Undefined while another process has it. */
  const take = (id: string): ProcessLock | undefined => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const lock = takeLock(pathOf(id));
    return (
      lock && {
        release: () => {
          lock.release();
          removeLockFile(pathOf(id));
        },
      }
    );
  };
  return {
    take,
    /** A running process has it. */
    taken: (id: string) => {
      if (!existsSync(pathOf(id))) return false;
      const lock = takeLock(pathOf(id));
      lock?.release();
      return lock === undefined;
    },
  };
}
