/** Copies databases in a worker thread, so that the program continues meanwhile and the copy can be aborted. */

import { Worker } from 'node:worker_threads';
import { appError, type AppError } from '../../../shared/errors.ts';
import { err, type Result } from '../../../shared/result.ts';
import type { CopyJob, CopyStep } from './copy-databases.ts';

/** Observes a copy: receives its progress and can abort it. */
export interface CopyWatch {
  readonly signal?: AbortSignal | undefined;
  readonly progress?: CopyStep | undefined;
}

/** What is copied where, and the folder with which the copy is compared. */
export interface ApartJob extends CopyJob {
  readonly compareWith?: string | undefined;
}

interface Copied {
  /** The copy has the same bytes as the folder that it was compared with. */
  readonly equal: boolean;
}

/** The thread's messages: its progress, and at the end the result. */
export type CopyMessage =
  | { readonly kind: 'step'; readonly done: number; readonly total: number }
  | { readonly kind: 'end'; readonly result: Result<Copied, AppError> };

/**
 * `copyDatabases` in a separate thread. When this returns the thread has ended and no longer writes into `target`. A
 * running SQLite statement is not interrupted, so aborting takes as long as that one. Errors: those of
 * `copyDatabases`, `call.aborted`.
 */
export async function copyApart(
  job: ApartJob,
  { signal, progress }: CopyWatch,
): Promise<Result<Copied, AppError>> {
  if (signal?.aborted) return err(appError('call.aborted'));
  const worker = new Worker(workerUrl(), { workerData: job });
  const { promise, resolve, reject } = Promise.withResolvers<Result<Copied, AppError>>();
  const giveUp = () => resolve(err(appError('call.aborted')));
  signal?.addEventListener('abort', giveUp, { once: true });
  worker.on('message', (message: CopyMessage) => {
    if (message.kind === 'end') resolve(message.result);
    else if (!signal?.aborted) progress?.(message.done, message.total);
  });
  worker.once('error', reject);
  worker.once('exit', () => reject(new Error('the copying thread ended without an answer')));
  try {
    return await promise;
  } finally {
    signal?.removeEventListener('abort', giveUp);
    await worker.terminate();
  }
}

// In development the worker is the TypeScript source; the build emits it as a separate entry next to the bundle.
function workerUrl(): URL {
  const here = import.meta.url;
  return new URL(here.endsWith('.ts') ? './copy-worker.ts' : './copy-worker.js', here);
}
