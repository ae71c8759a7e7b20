/** Worker threads that take tasks, one each at a time; one that hangs or fails is left behind, and what it was at is named. */

import { Worker, type ResourceLimits } from 'node:worker_threads';

/** From a thread: its program is loaded; a part of what its task gives; the answer, which ends the task. */
export type PoolMessage<P, A> = 'ready' | { readonly part: P } | { readonly answer: A };

/** Numbers that each thread shares with the pool, by index. */
export const COUNTER = {
  /** Changes while the thread makes progress. */
  beat: 0,
  /** Index of what it is at, among those of its task. */
  at: 1,
  /** What it found inside of that, such as entries of zips, and what it did of them, since it began. */
  found: 2,
  done: 3,
  length: 4,
} as const;

/** A thread's `workerData`. */
export interface PoolThreadData {
  readonly counters: SharedArrayBuffer;
  readonly data: unknown;
}

/** `J` is what the caller keeps of a task. */
export interface PoolEvents<J, P, A> {
  part(job: J, part: P): void;
  answer(job: J, answer: A): void;
  /** The thread is gone while it was at `at` of the task; nothing of the task was answered but parts. */
  lost(job: J, at: number, reason: 'too-slow' | 'too-heavy'): void;
}

export interface ThreadPool<J, T, P, A> {
  /** From now on only these get answers; threads that still have a task of those before are left behind. */
  serve(events: PoolEvents<J, P, A> | undefined): void;
  /** How many tasks would be taken now. */
  room(): number;
  /** Those that are not answered yet. */
  jobs(): readonly J[];
  /** Only where there is room. */
  give(job: J, task: T): void;
  /** Found and done so far, by all threads. */
  counted(): { readonly found: number; readonly done: number };
  /** Does not wait for threads that hang. */
  end(): void;
}

export interface PoolLimits {
  /** At most. One starts at once, each other one when there is a task for it: most folders are small, and a start costs more than their files. */
  readonly threads: number;
  /** Without any progress of a thread, from when its program is loaded. */
  readonly hangMs: number;
  /** Of one thread; one that needs more is reported and not the program's end. */
  readonly limits: ResourceLimits;
  readonly data?: unknown;
}

interface PoolThread {
  readonly worker: Worker;
  readonly counters: Int32Array;
  ready: boolean;
  beat: number;
  since: number;
}

const LOOK_MS = 500;
const LATE_MS = 2_000;

/** `program` calls `poolThread` (pool-thread.ts). */
export function createThreadPool<J, T, P, A>(
  program: URL,
  { threads: most, hangMs, limits, data }: PoolLimits,
): ThreadPool<J, T, P, A> {
  const threads = new Set<PoolThread>();
  const running = new Map<PoolThread, J>();
  let left = { found: 0, done: 0 };
  let events: PoolEvents<J, P, A> | undefined;
  let ended = false;

  const start = (): PoolThread => {
    const counters = new SharedArrayBuffer(COUNTER.length * Int32Array.BYTES_PER_ELEMENT);
    const workerData: PoolThreadData = { counters, data };
    const worker = new Worker(program, { workerData, resourceLimits: limits });
    const thread = { worker, counters: new Int32Array(counters), ready: false, beat: 0, since: 0 };
    threads.add(thread);
    worker.on('message', (message: PoolMessage<P, A>) => {
      if (ended || !threads.has(thread)) return;
      thread.since = performance.now();
      if (message === 'ready') {
        thread.ready = true;
        return;
      }
      const job = running.get(thread);
      if (job === undefined) throw new Error('a thread answered without a task');
      if ('part' in message) return events?.part(job, message.part);
      running.delete(thread);
      events?.answer(job, message.answer);
    });
    // What the thread throws is something that is too much for it, or a bug: its task is reported.
    worker.once('error', () => lose(thread, 'too-heavy'));
    worker.once('exit', () => lose(thread, 'too-heavy'));
    return thread;
  };
  const lose = (thread: PoolThread, reason: 'too-slow' | 'too-heavy') => {
    if (!threads.has(thread) || ended) return;
    // What it found and did not do will not be done.
    left.found += count(thread, COUNTER.done);
    left.done += count(thread, COUNTER.done);
    const job = running.get(thread);
    leave(thread);
    if (job !== undefined) events?.lost(job, count(thread, COUNTER.at), reason);
  };
  const leave = (thread: PoolThread) => {
    threads.delete(thread);
    running.delete(thread);
    // Not awaited: a system call that hangs ends when it ends.
    void thread.worker.terminate();
    thread.worker.unref();
  };
  let looked = performance.now();
  const look = setInterval(() => {
    const now = performance.now();
    // What stood still for so long is this program, or a computer that slept: answers may wait to be taken.
    const late = now - looked > LATE_MS;
    looked = now;
    for (const thread of running.keys()) {
      const beat = count(thread, COUNTER.beat);
      if (late || beat !== thread.beat) Object.assign(thread, { beat, since: now });
      else if (thread.ready && now - thread.since > hangMs) lose(thread, 'too-slow');
    }
  }, LOOK_MS);

  start();
  return {
    serve: (to) => {
      events = to;
      for (const thread of [...running.keys()]) leave(thread);
      left = { found: 0, done: 0 };
      for (const { counters } of threads) counters.fill(0);
    },
    room: () => most - running.size,
    jobs: () => [...running.values()],
    give: (job, task) => {
      const free = [...threads].filter((each) => !running.has(each));
      const thread = free.find((each) => each.ready) ?? free[0] ?? start();
      running.set(thread, job);
      thread.since = performance.now();
      Atomics.store(thread.counters, COUNTER.at, 0);
      thread.worker.postMessage(task);
    },
    counted: () => {
      const sum = { ...left };
      for (const thread of threads) {
        sum.found += count(thread, COUNTER.found);
        sum.done += count(thread, COUNTER.done);
      }
      return sum;
    },
    end: () => {
      ended = true;
      clearInterval(look);
      for (const thread of [...threads]) leave(thread);
    },
  };
}

function count({ counters }: PoolThread, index: number): number {
  return Atomics.load(counters, index);
}
