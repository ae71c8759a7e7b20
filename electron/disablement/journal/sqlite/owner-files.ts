/**
 * Distinguishes living senders from dead ones: each has an exclusive SQLite lock that the system releases when its
 * process ends.
 */

import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sqliteCode } from '../../../storage/database/database.ts';
import type { Owners } from '../owners.ts';

const FOLDER = 'donos';
const EXTENSION = '.sqlite';
const BUSY = 5;

/** Creates nothing before {@link Owners.mine} is called. */
export function createOwners(dataDir: string): Owners {
  const folder = join(dataDir, FOLDER);
  const pathOf = (owner: string) => join(folder, `${owner}${EXTENSION}`);
  let held: { readonly owner: string; readonly db: DatabaseSync } | undefined;

  const take = (): { owner: string; db: DatabaseSync } => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (;;) {
      const owner = randomUUID();
      const db = lock(pathOf(owner));
      // A sweep of another process may have come between creating the file and locking it.
      if (db && existsSync(pathOf(owner))) return { owner, db };
      db?.close();
    }
  };

  const ifDead: Owners['ifDead'] = async (owner, work) => {
    if (held?.owner === owner) return false;
    if (!existsSync(pathOf(owner))) {
      await work();
      return true;
    }
    const db = lock(pathOf(owner));
    if (!db) return false;
    try {
      await work();
    } finally {
      db.close();
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
        const remove = async () => removeQuietly(pathOf(owner));
        // Under the lock where the system can remove open files; Windows cannot, and refuses while any process has
        // it open.
        if (await ifDead(owner, remove)) await remove();
      }
    },
    release: async () => {
      if (!held) return;
      const { owner, db } = held;
      held = undefined;
      db.close();
      removeQuietly(pathOf(owner));
    },
  };
}

/** Undefined if another process has the lock. */
function lock(path: string): DatabaseSync | undefined {
  const db = new DatabaseSync(path, { timeout: 0 });
  try {
    db.exec('BEGIN EXCLUSIVE');
    return db;
  } catch (error) {
    db.close();
    if (sqliteCode(error) === BUSY) return undefined;
    throw error;
  }
}

/** Windows does not remove an open file; the next sweep does. */
function removeQuietly(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
  }
}
