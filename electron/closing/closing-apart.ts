/** Runs one job of closings in a thread of its own, with its progress, and ends it when it is aborted. */

import { Worker } from 'node:worker_threads';
import { appError, type AppError } from '../../shared/errors.ts';
import { err, type Result } from '../../shared/result.ts';
import type { ClosingJob, ClosingMessage, ClosingResults } from './job.ts';

export interface ClosingWatch {
  readonly signal?: AbortSignal | undefined;
  readonly progress?: ((done: number, total: number) => void) | undefined;
}

/**
 * What is read becomes garbage at once, and without limits V8 lets it grow with the machine's memory. A month of
 * 100,000 notes needs less than 128 (docs/adr/0053-closing.md); the rest is for larger ones.
 */
const HEAP_MB = 512;
const YOUNG_MB = 16;
/** A thread that hangs in the disk does not see that it is to end: it is left after this, in milliseconds. */
const PATIENCE_MS = 5_000;

/** Errors: those of the job, `call.aborted`. */
export async function closingApart<J extends ClosingJob>(
  job: J,
  { signal, progress }: ClosingWatch = {},
): Promise<Result<ClosingResults[J['act']], AppError>> {
  if (signal?.aborted) return err(appError('call.aborted'));
  const cancelled = new SharedArrayBuffer(4);
  const worker = new Worker(workerUrl(), {
    workerData: { job, cancelled },
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: YOUNG_MB },
  });
  const { promise, resolve, reject } = Promise.withResolvers<Result<unknown, AppError>>();
  let patience: NodeJS.Timeout | undefined;
  const cancel = () => {
    Atomics.store(new Int32Array(cancelled), 0, 1);
    patience = setTimeout(() => resolve(err(appError('call.aborted'))), PATIENCE_MS);
  };
  signal?.addEventListener('abort', cancel, { once: true });
  worker.on('message', (message: ClosingMessage) => {
    if (message.kind === 'end') resolve(message.result);
    else progress?.(message.done, message.total);
  });
  worker.once('error', reject);
  worker.once('exit', () => reject(new Error('the thread of a closing ended without an answer')));
  try {
    // The thread answers with what its job is for.
    return (await promise) as Result<ClosingResults[J['act']], AppError>;
  } finally {
    clearTimeout(patience);
    signal?.removeEventListener('abort', cancel);
    void worker.terminate();
    worker.unref();
  }
}

// In development the worker is the TypeScript source; the build emits it as a separate entry next to the bundle.
function workerUrl(): URL {
  const here = import.meta.url;
  return new URL(here.endsWith('.ts') ? './closing-worker.ts' : './closing-worker.js', here);
}
