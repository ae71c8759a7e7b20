/** The worker thread of one closing, one verification, one draft or one count of a month; it ends with its job. */

import { parentPort, workerData } from 'node:worker_threads';
import { appError, type AppError } from '../../shared/errors.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { takeThreadTables } from '../sefaz/data/tables-of-threads.ts';
import { Cancelled } from './beat.ts';
import type { ClosingJob, ClosingMessage, ClosingResults, Signed } from './job.ts';
import { countMonth } from './count-month.ts';
import { withNumbers } from './month/with-numbers.ts';
import { writeDraft } from './write-draft.ts';
import { verifyClosing } from './zip/verify-closing.ts';
import { isSystemError } from '../log/system-code.ts';

interface WorkerInput {
  readonly job: ClosingJob;
  /** One number, other than 0 once the job is to end: the thread is too busy for messages. */
  readonly cancelled: SharedArrayBuffer;
}

/** Milliseconds between two messages of progress. */
const EVERY_MS = 100;

takeThreadTables();
const { job, cancelled } = workerData as WorkerInput;
const flag = new Int32Array(cancelled);
const say = (message: ClosingMessage) => parentPort?.postMessage(message);

let last = 0;
function beat(done: number, total: number): void {
  if (Atomics.load(flag, 0) !== 0) throw new Cancelled();
  const now = performance.now();
  if (now - last < EVERY_MS) return;
  last = now;
  say({ kind: 'progress', done, total });
}

/** Of the main thread, which alone has keys. */
function askedSignature(sha256: Uint8Array): Promise<Signed> {
  const { promise, resolve } = Promise.withResolvers<Signed>();
  parentPort?.once('message', resolve);
  say({ kind: 'sign', sha256 });
  return promise;
}

async function carryOut(): Promise<Result<ClosingResults[keyof ClosingResults], AppError>> {
  try {
    switch (job.act) {
      case 'make': {
        // Draws the summary: what that needs would take eight tenths of the start of a count.
        const { writeClosing } = await import('./write-closing.ts');
        return await writeClosing(job, beat, askedSignature);
      }
      case 'count':
        return ok(await withNumbers(job.dataDir, (db) => countMonth(job, db, beat)));
      case 'draft':
        return await writeDraft(job);
      case 'verify':
        return ok(await verifyClosing(job.path, { beat, roots: job.roots }));
    }
  } catch (error) {
    if (error instanceof Cancelled) return err(appError('call.aborted'));
    if (job.act === 'verify' && isSystemError(error)) {
      const missing = error.code === 'ENOENT' || error.code === 'ENOTDIR';
      return err(appError(missing ? 'file.missing' : 'file.unreadable', { file: job.path }));
    }
    throw error;
  }
}

void carryOut().then((result) => say({ kind: 'end', result }));
