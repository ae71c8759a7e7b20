/** Lets the program answer others between two pieces of a long piece of work on the main thread. */

import { setImmediate as turn } from 'node:timers/promises';

/** Milliseconds without a pause, beyond which the next call of a yielder is one. */
const LONGEST_MS = 10;

/**
 * One piece of work a turn for all callers: two that count at the same time would otherwise block for the
 * time of both.
 */
let queue: Promise<void> = Promise.resolve();

/**
 * Call it between two pieces: it waits for one turn of the event loop where the last pause is long ago. `signal`: of the
 * call that the work is for; once that is aborted, it throws the signal's reason, which the dispatcher knows.
 */
export function createYielder(
  signal?: AbortSignal,
  now: () => number = () => performance.now(),
): () => Promise<void> {
  let last = now();
  return async () => {
    if (now() - last < LONGEST_MS) return;
    await (queue = queue.then(() => turn()));
    signal?.throwIfAborted();
    last = now();
  };
}
