/** Reads files, folders and zips in a thread of their own, and hands over one document at a time. */

import { Worker } from 'node:worker_threads';
import type { PileMessage, Place } from './pile-messages.ts';

export interface PileEvents {
  /** Documents found so far; grows while folders are listed. */
  found(total: number): void;
  /** False ends the reading. */
  document(place: Place, bytes: Uint8Array): Promise<boolean>;
  /** `reason` is a `ReadReason`, `gone`, `not-a-file` or `no-xml`. */
  problem(place: Place, reason: string): void;
}

const HEAP_MB = 512;

/** Resolves at the end, or when `signal` aborts it: a thread that the file system holds is left behind. */
export async function readPile(
  paths: readonly string[],
  events: PileEvents,
  signal?: AbortSignal,
): Promise<void> {
  if (signal?.aborted) return;
  const worker = new Worker(workerUrl(), {
    workerData: { paths },
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const aborted = () => resolve();
  let total = 0;
  let last: Place = { name: '', path: '', packed: false };
  const take = async (message: PileMessage) => {
    if (message.kind === 'end') return resolve();
    if (message.kind === 'found') {
      total += message.count;
      return events.found(total);
    }
    const { name, path, packed } = message;
    last = { name, path, packed };
    if (message.kind === 'problem') return events.problem(last, message.reason);
    const goOn = await events.document(last, message.bytes);
    if (goOn && !signal?.aborted) worker.postMessage('next');
    else resolve();
  };
  worker.on('message', (message: PileMessage) => void take(message).catch(reject));
  // What the thread throws is a source that is too much for it: what was read stays.
  worker.once('error', () => {
    events.problem(last, 'too-heavy');
    resolve();
  });
  worker.once('exit', () => resolve());
  signal?.addEventListener('abort', aborted, { once: true });
  try {
    await promise;
  } finally {
    signal?.removeEventListener('abort', aborted);
    worker.removeAllListeners('error');
    worker.on('error', () => undefined);
    void worker.terminate();
    worker.unref();
  }
}

/** In development the worker is the TypeScript source; the build emits it as a separate entry next to the bundle. */
function workerUrl(): URL {
  const here = import.meta.url;
  return new URL(here.endsWith('.ts') ? './pile-worker.ts' : './pile-worker.js', here);
}
