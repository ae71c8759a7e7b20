/** Lets the program answer others between two pieces of a long piece of work on the main thread. */

import { setImmediate as turn } from 'node:timers/promises';

/** Milliseconds without a pause, beyond which the next call of a yielder is one. */
const LONGEST_MS = 10;

/**
 * One piece of work a turn for all callers: two that count at the same time would otherwise block for the
 * time of both.
 */
let queue: Promise<void> = Promise.resolve();

/** Call it between two pieces: it waits for one turn of the event loop where the last pause is long ago. */
export function createYielder(now: () => number = () => performance.now()): () => Promise<void> {
  let last = now();
  return async () => {
    if (now() - last < LONGEST_MS) return;
    await (queue = queue.then(() => turn()));
    last = now();
  };
}
