/** Buffers small writes and commits them in batches, so that a consultation never waits for the disk. */

import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from '../storage/database/database.ts';

export type WriteBehind = ReturnType<typeof createWriteBehind>;

/** One commit for many answers; an answer lost in a power failure can be asked for again. */
const FLUSH_MS = 25;
/** Delay after a failure, such as a full disk. */
const RETRY_MS = 5_000;
/** Upper bound of the buffer: a disk that stays full must not exhaust memory. */
const MAX_WAITING = 5_000;

interface Waiting {
  readonly write: () => void;
  readonly settled: ((isWritten: boolean) => void) | undefined;
}

/** `failed` receives the errors of background writes. */
export function createWriteBehind(db: DatabaseSync, failed: (error: unknown) => void) {
  let waiting: Waiting[] = [];
  let timer: NodeJS.Timeout | undefined;

  /** Writes what is buffered now; on a database error it throws and keeps the buffer. */
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const writes = waiting;
    waiting = [];
    if (writes.length === 0) return;
    try {
      inTransaction(db, () => {
        for (const { write } of writes) write();
      });
    } catch (error) {
      waiting = [...writes, ...waiting];
      for (const { settled } of waiting.splice(0, waiting.length - MAX_WAITING)) settled?.(false);
      timer ??= setTimeout(tick, RETRY_MS).unref();
      throw error;
    }
    for (const { settled } of writes) settled?.(true);
  };
  const tick = () => {
    try {
      flush();
    } catch (error) {
      failed(error);
    }
  };

  return {
    flush,
    /**
     * `write` runs inside a transaction within a moment; it runs again if that transaction fails. `settled` is called once:
     * after the transaction is kept, or when too much waits and the write is given up.
     */
    later: (write: () => void, settled?: (isWritten: boolean) => void) => {
      waiting.push({ write, settled });
      timer ??= setTimeout(tick, FLUSH_MS);
    },
  };
}
