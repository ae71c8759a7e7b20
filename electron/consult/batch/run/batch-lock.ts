/** One process asks a batch at a time, whatever the program: the system releases the lock when one ends. */

import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { removeLockFile, takeLock, type ProcessLock } from '../../../storage/database/process-lock.ts';

export interface BatchLocks {
  /** Undefined while another process has it. */
  take(id: string): ProcessLock | undefined;
  /** A running process has it. */
  taken(id: string): boolean;
}

const FOLDER = 'lotes';

export function createBatchLocks(dataDir: string): BatchLocks {
  const folder = join(dataDir, FOLDER);
  const pathOf = (id: string) => join(folder, `${id}.sqlite`);
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
    taken: (id) => {
      if (!existsSync(pathOf(id))) return false;
      const lock = takeLock(pathOf(id));
      lock?.release();
      return lock === undefined;
    },
  };
}
