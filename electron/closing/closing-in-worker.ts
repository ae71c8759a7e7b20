/** Runs one job of closings in a thread of its own, with its progress, and ends it when it is aborted. */

import { appError, type AppError } from '../../shared/errors.ts';
import { err, type Result } from '../../shared/result.ts';
import { runInThread } from '../threads/job.ts';
import { threadProgram } from '../threads/program.ts';
import type { ClosingJob, ClosingMessage, ClosingResults, Signed } from './job.ts';

export interface ClosingWatch {
  readonly signal?: AbortSignal | undefined;
  readonly progress?: ((done: number, total: number) => void) | undefined;
  /** Signs a manifest by its SHA-256, where the job wants that. */
  readonly sign?: ((sha256: Uint8Array) => Promise<Signed>) | undefined;
}

/**
 * What is read becomes garbage at once, and without limits V8 lets it grow with the machine's memory. A month of
 * 100,000 notes needs less than 128 (docs/adr/0053-closing.md); the rest is for larger ones.
 */
const HEAP_MB = 512;
const YOUNG_MB = 16;
/** A thread that hangs in the disk does not see that it is to end: it is left after this, in milliseconds. */
const PATIENCE_MS = 5_000;

/** Errors: those of the job and of `sign`, `call.aborted`. Rejects as `sign` does. */
export async function closingInWorker<J extends ClosingJob>(
  job: J,
  { signal, progress, sign }: ClosingWatch = {},
): Promise<Result<ClosingResults[J['act']], AppError>> {
  if (signal?.aborted) return err(appError('call.aborted'));
  const cancelled = new SharedArrayBuffer(4);
  let patience: NodeJS.Timeout | undefined;
  try {
    const result = await runInThread<ClosingMessage, Result<unknown, AppError>>(
      threadProgram(import.meta.url, 'closing-worker'),
      {
        data: { job, cancelled },
        limits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: YOUNG_MB },
        message: async (message, { end, post }) => {
          if (message.kind === 'end') end(message.result);
          else if (message.kind === 'progress') progress?.(message.done, message.total);
          else if (sign) post(await sign(message.sha256));
          else throw new Error('a closing asked for a signature that nobody gives');
        },
        signal,
        aborted: ({ end }) => {
          Atomics.store(new Int32Array(cancelled), 0, 1);
          patience = setTimeout(() => end(err(appError('call.aborted'))), PATIENCE_MS);
        },
      },
    );
    // The thread answers with what its job is for.
    return result as Result<ClosingResults[J['act']], AppError>;
  } finally {
    clearTimeout(patience);
  }
}
