/** A worker thread that answers calls: begun with the first one, begun anew after a failure, ended when it is closed or idle. */

import { Worker, type ResourceLimits, type Transferable } from 'node:worker_threads';
import { AppFailure, type AppError } from '../../shared/errors.ts';

/** The calls of a thread, by name: what is asked, and what is answered. */
export type CallTable<T> = { readonly [N in keyof T]: (input: never) => unknown };
type Input<T, N extends keyof T> = T[N] extends (input: infer I) => unknown ? I : never;
type Output<T, N extends keyof T> = T[N] extends (input: never) => infer O ? Awaited<O> : never;

export type ThreadOrder = { readonly id: number; readonly name: string; readonly input: unknown } | 'close';
export type ThreadAnswer =
  | 'ready'
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly failed: string; readonly system: SystemFacts }
  | { readonly refused: AppError };

/** They distinguish a full disk, or a database that cannot be used, from a fault of the program. */
export type SystemFacts = Readonly<Partial<Record<'code' | 'errcode' | 'syscall', unknown>>>;

export interface CallOptions {
  /** Milliseconds for this call, from when the thread's program is loaded; the thread ends at the limit. */
  readonly timeMs?: number;
  readonly moved?: readonly Transferable[];
}

export interface ThreadCalls<T> {
  /**
   * Rejects where the call or its thread failed, by {@link OutOfTime} at its limit, by an `AppFailure` where the thread refused to begin; the
   * next call begins another thread.
   */
  readonly call: <N extends keyof T & string>(
    name: N,
    input: Input<T, N>,
    options?: CallOptions,
  ) => Promise<Output<T, N>>;
  /** Waits until the thread has ended what it does and let go of its files; later calls reject. */
  readonly close: () => Promise<void>;
  /** Ends the thread at once; the next call begins another. */
  readonly end: () => Promise<void>;
}

export interface CallThread {
  readonly data?: unknown;
  readonly limits?: ResourceLimits;
  /** Milliseconds without a call after which the thread ends; it stays without it. */
  readonly idleMs?: number;
}

export class OutOfTime extends Error {
  constructor() {
    super('the call took longer than its limit');
  }
}

interface Running {
  readonly worker: Worker;
  readonly waiting: Map<number, PromiseWithResolvers<unknown>>;
  /** Resolves when its program is loaded. */
  readonly ready: Promise<void>;
  readonly ended: Promise<void>;
}

export function createThreadCalls<T extends CallTable<T>>(
  program: URL,
  { data, limits, idleMs }: CallThread,
): ThreadCalls<T> {
  let running: Running | undefined;
  let closed = false;
  let last = 0;
  let idle: NodeJS.Timeout | undefined;

  const rest = ({ worker }: Running) => {
    // It must not keep a program alive that has ended.
    worker.unref();
    if (idleMs === undefined) return;
    idle = setTimeout(() => void end(), idleMs);
    idle.unref();
  };
  const end = async () => {
    const ending = running;
    running = undefined;
    await ending?.worker.terminate();
  };
  const start = (): Running => {
    const worker = new Worker(program, { workerData: data, ...(limits ? { resourceLimits: limits } : {}) });
    const waiting: Running['waiting'] = new Map();
    const ready = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    const fail = (error: Error) => {
      if (running === mine) running = undefined;
      ready.reject(error);
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    };
    const mine: Running = { worker, waiting, ready: ready.promise, ended: ended.promise };
    // Only calls with a limit of time wait for it.
    ready.promise.catch(() => undefined);
    worker.on('message', (answer: ThreadAnswer) => {
      if (answer === 'ready') return ready.resolve();
      // The thread ends by itself.
      if ('refused' in answer) return fail(new AppFailure(answer.refused));
      const asked = waiting.get(answer.id);
      waiting.delete(answer.id);
      if (waiting.size === 0) rest(mine);
      if ('failed' in answer) asked?.reject(Object.assign(new Error(answer.failed), answer.system));
      else asked?.resolve(answer.value);
    });
    worker.on('error', fail);
    worker.once('exit', () => {
      fail(new Error(`the thread ${program.pathname} ended without an answer`));
      ended.resolve();
    });
    return mine;
  };
  const ask = async (name: string, input: unknown, { timeMs, moved = [] }: CallOptions): Promise<unknown> => {
    if (closed) throw new Error('the thread was closed');
    clearTimeout(idle);
    const { worker, waiting, ready } = (running ??= start());
    const id = (last += 1);
    const asked = Promise.withResolvers<unknown>();
    waiting.set(id, asked);
    worker.ref();
    const post = () => worker.postMessage({ id, name, input } satisfies ThreadOrder, moved);
    if (timeMs === undefined) {
      post();
      return asked.promise;
    }
    const limited = async () => {
      // A thread that does not begin rejects both. What it is asked before it is ready would be answered outside of the limit.
      await Promise.race([ready, asked.promise]);
      const until = performance.now() + timeMs;
      const timer = setTimeout(() => asked.reject(new OutOfTime()), timeMs);
      post();
      const answer = await asked.promise.finally(() => clearTimeout(timer));
      // Where both are due, on a busy computer, the event loop may take the answer before the timer.
      if (performance.now() >= until) throw new OutOfTime();
      return answer;
    };
    return limited().catch(async (error: unknown) => {
      if (error instanceof OutOfTime) await end();
      throw error;
    });
  };
  return {
    // What the thread answers is what the call of this name gives: both have the same table.
    call: (name, input, options = {}) => ask(name, input, options) as Promise<never>,
    close: async () => {
      closed = true;
      clearTimeout(idle);
      const ending = running;
      // Waited for: the program must not end before the thread has let go of its files.
      ending?.worker.ref();
      ending?.worker.postMessage('close' satisfies ThreadOrder);
      await ending?.ended;
    },
    end,
  };
}
