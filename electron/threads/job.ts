/** Runs one job in a worker thread that ends with it: typed messages, a result, cancelling, limits of memory. */

import { Worker, type ResourceLimits, type Transferable } from 'node:worker_threads';

/** The thread of a job, as its messages are handled. */
export interface JobThread<R> {
  readonly post: (message: unknown, moved?: readonly Transferable[]) => void;
  /** The first result is the job's; later ones are ignored. */
  readonly end: (result: R) => void;
}

export interface ThreadJob<M, R> {
  /** The thread's `workerData`. */
  readonly data?: unknown;
  readonly limits?: ResourceLimits;
  /** The thread's program runs; its loading does not count towards a limit of time. */
  readonly online?: (thread: JobThread<R>) => void;
  /** Each message of the thread. What it throws is the job's failure. */
  readonly message: (message: M, thread: JobThread<R>) => void | Promise<void>;
  readonly signal?: AbortSignal | undefined;
  /** Once, also where `signal` was aborted before; without it nothing is cancelled. */
  readonly aborted?: (thread: JobThread<R>) => void;
  /** The result where the thread failed, or ended without one. The failure is thrown without it. */
  readonly failed?: (error: Error) => R;
  /** The thread has ended when this returns; else one that the file system holds is left behind. */
  readonly waitForEnd?: boolean;
}

/** Throws what the thread threw, or that it ended without a result, unless `failed` gives one. */
export async function runInThread<M, R>(program: URL, job: ThreadJob<M, R>): Promise<R> {
  const { promise, resolve, reject } = Promise.withResolvers<R>();
  const worker = new Worker(program, {
    workerData: job.data,
    ...(job.limits ? { resourceLimits: job.limits } : {}),
  });
  let done = false;
  const end = (result: R) => {
    done = true;
    resolve(result);
  };
  const thread: JobThread<R> = {
    post: (message, moved = []) => worker.postMessage(message, moved),
    end,
  };
  const handle = async (message: M) => job.message(message, thread);
  const abort = () => job.aborted?.(thread);
  // After the result nothing of the thread counts: it is being ended.
  const fail = (error: Error) => {
    if (done) return;
    try {
      if (!job.failed) throw error;
      end(job.failed(error));
    } catch (refused) {
      done = true;
      reject(refused);
    }
  };
  worker.once('online', () => job.online?.(thread));
  worker.on('message', (message: M) => void handle(message).catch(reject));
  worker.on('error', fail);
  // One turn later: the last messages come in the turn of the end, and what their handling threw is heard first.
  worker.once('exit', () =>
    setImmediate(fail, new Error(`the thread ${program.pathname} ended without a result`)),
  );
  job.signal?.addEventListener('abort', abort, { once: true });
  if (job.signal?.aborted === true) abort();
  try {
    return await promise;
  } finally {
    job.signal?.removeEventListener('abort', abort);
    const ended = worker.terminate();
    if (job.waitForEnd === true) await ended;
    else worker.unref();
  }
}
