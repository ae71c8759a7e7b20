/**
 * Distinguishes running senders from dead ones: each has an exclusive SQLite lock that the system releases when
 * its process ends.
 */

import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { removeLockFile, takeLock, type ProcessLock } from '../../../storage/database/process-lock.ts';
import type { Owners } from '../owners.ts';

const FOLDER = 'donos';
const EXTENSION = '.sqlite';

/** Creates nothing before {@link Owners.mine} is called. */
export function createOwners(dataDir: string): Owners {
  const folder = join(dataDir, FOLDER);
  const pathOf = (owner: string) => join(folder, `${owner}${EXTENSION}`);
  let held: { readonly owner: string; readonly lock: ProcessLock } | undefined;

  const take = (): { owner: string; lock: ProcessLock } => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (;;) {
      const owner = randomUUID();
      const lock = takeLock(pathOf(owner));
      // A sweep of another process may have come between creating the file and locking it.
      if (lock && existsSync(pathOf(owner))) return { owner, lock };
      lock?.release();
    }
  };

  const ifDead: Owners['ifDead'] = async (owner, work) => {
    if (held?.owner === owner) return false;
    if (!existsSync(pathOf(owner))) {
      await work();
      return true;
    }
    const lock = takeLock(pathOf(owner));
    if (!lock) return false;
    try {
      await work();
    } finally {
      lock.release();
    }
    return true;
  };

  return {
    mine: async () => (held ??= take()).owner,
    isMine: (owner) => held?.owner === owner,
    ifDead,
    sweep: async () => {
      if (!existsSync(folder)) return;
      for (const name of readdirSync(folder)) {
        const owner = name.endsWith(EXTENSION) ? name.slice(0, -EXTENSION.length) : undefined;
        if (!owner) continue;
        const remove = async () => removeLockFile(pathOf(owner));
        // Under the lock where the system can remove open files; Windows cannot, and refuses while any process has
        // it open.
        if (await ifDead(owner, remove)) await remove();
      }
    },
    release: async () => {
      if (!held) return;
      const { owner, lock } = held;
      held = undefined;
      lock.release();
      removeLockFile(pathOf(owner));
    },
  };
}
