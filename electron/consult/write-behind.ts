/** Writes small rows a moment later, together with their neighbours, so that a consult never waits for the disk. */

import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from '../storage/database/database.ts';

export interface WriteBehind {
  /** `write` runs inside a transaction, soon; again from the start where that transaction fails. */
  later(write: () => void): void;
  /** Writes what waits, now; throws what the database throws, and keeps it waiting. */
  flush(): void;
}

/** One commit for many answers of a batch; an answer that a power cut takes can be asked for again. */
const FLUSH_MS = 25;
/** After a failure (a full disk, say). */
const RETRY_MS = 5_000;
/** More is never kept: a disk that stays full must not fill the memory too. */
const MAX_WAITING = 5_000;

/** `failed` hears of what goes wrong while nobody waits for it. */
export function createWriteBehind(db: DatabaseSync, failed: (error: unknown) => void): WriteBehind {
  let waiting: (() => void)[] = [];
  let timer: NodeJS.Timeout | undefined;

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const writes = waiting;
    waiting = [];
    if (writes.length === 0) return;
    try {
      inTransaction(db, () => {
        for (const write of writes) write();
      });
    } catch (error) {
      waiting = [...writes, ...waiting].slice(-MAX_WAITING);
      throw error;
    }
  };
  const tick = () => {
    try {
      flush();
    } catch (error) {
      timer = setTimeout(tick, RETRY_MS).unref();
      failed(error);
    }
  };

  return {
    flush,
    later: (write) => {
      waiting.push(write);
      timer ??= setTimeout(tick, FLUSH_MS);
    },
  };
}
