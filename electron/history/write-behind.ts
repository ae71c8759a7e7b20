/** Buffers small writes and commits them in batches, so that a consultation never waits for the disk. */

import type { DatabaseSync } from 'node:sqlite';
import { inTransaction, refusalOf } from '../storage/database/database.ts';

export type WriteBehind = ReturnType<typeof createWriteBehind>;

/** One commit for many answers; an answer lost in a power failure can be asked for again. */
const FLUSH_MS = 25;
/** Delay after a failure, such as a full disk. */
const RETRY_MS = 5_000;
/** Upper bound of the buffer: a disk that stays full must not exhaust memory. */
const MAX_WAITING = 5_000;

/** `error`: why it is given up, where it is not for the buffer's bound. */
type Settled = (isWritten: boolean, error?: unknown) => void;

interface Waiting {
  readonly write: () => void;
  readonly settled: Settled | undefined;
  /** Kept only with what was buffered before it. */
  readonly follows: boolean;
}

/** `failed` receives the errors of background writes, and of each write that is given up for one. */
export function createWriteBehind(db: DatabaseSync, failed: (error: unknown) => void) {
  let waiting: Waiting[] = [];
  let timer: NodeJS.Timeout | undefined;

  /** Writes what is buffered now; on an error of the disk it throws and keeps the buffer. A write that fails by itself is given up. */
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    let writes = waiting;
    waiting = [];
    const lost: unknown[] = [];
    while (writes.length > 0) {
      let at = 0;
      try {
        inTransaction(db, () => {
          for (const { write } of writes) {
            write();
            at += 1;
          }
        });
        break;
      } catch (error) {
        const faulty = writes[at];
        if (!faulty || refusalOf(error, '')) {
          waiting = [...writes, ...waiting];
          for (const { settled } of waiting.splice(0, waiting.length - MAX_WAITING)) settled?.(false);
          timer ??= setTimeout(tick, RETRY_MS).unref();
          lost.forEach(failed);
          throw error;
        }
        const given = new Set(writes.filter(({ follows }, n) => n === at || (n > at && follows)));
        writes = writes.filter((each) => !given.has(each));
        lost.push(error);
        for (const { settled } of given) settled?.(false, error);
      }
    }
    for (const { settled } of writes) settled?.(true);
    lost.forEach(failed);
  };
  const tick = () => {
    try {
      flush();
    } catch (error) {
      failed(error);
    }
  };

  const later = (write: () => void, settled?: Settled, follows = false) => {
    waiting.push({ write, settled, follows });
    timer ??= setTimeout(tick, FLUSH_MS);
  };

  return {
    flush,
    /**
     * `write` runs inside a transaction within a moment; it runs again if that transaction fails. `settled` is called once:
     * after the transaction is kept, or when the write is given up: too much waits, or it fails whatever the disk does.
     */
    later: (write: () => void, settled?: Settled) => later(write, settled),
    /** Runs `write` now, in the transaction of what is buffered: kept with it or not at all. Throws where it is not kept. */
    together: (write: () => void) => {
      let fault: { readonly error: unknown } | undefined;
      later(
        write,
        (isWritten, error) => {
          if (!isWritten) fault = { error };
        },
        true,
      );
      flush();
      if (fault) throw fault.error;
    },
  };
}
