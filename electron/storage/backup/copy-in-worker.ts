/** Copies databases in a worker thread, so that the program continues meanwhile and the copy can be aborted. */

import { appError, type AppError } from '../../../shared/errors.ts';
import { err, type Result } from '../../../shared/result.ts';
import { runInThread } from '../../threads/job.ts';
import { threadProgram } from '../../threads/program.ts';
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
export async function copyInWorker(
  job: ApartJob,
  { signal, progress }: CopyWatch = {},
): Promise<Result<Copied, AppError>> {
  if (signal?.aborted) return err(appError('call.aborted'));
  return runInThread<CopyMessage, Result<Copied, AppError>>(threadProgram(import.meta.url, 'copy-worker'), {
    data: job,
    message: (message, { end }) => {
      if (message.kind === 'end') end(message.result);
      else if (!signal?.aborted) progress?.(message.done, message.total);
    },
    signal,
    aborted: ({ end }) => end(err(appError('call.aborted'))),
    waitForEnd: true,
  });
}
