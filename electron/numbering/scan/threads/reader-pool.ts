/** The reader threads: one task each at a time; a thread that hangs is left behind and its file reported. */

import { Worker } from 'node:worker_threads';
import { COUNTER, type ReaderMessage, type Task } from './messages.ts';

/** `part` may come before `read`. */
export type Answer = Exclude<ReaderMessage, { kind: 'ready' | 'part' }>;

export interface PoolEvents {
  /** A part of the running task's results. */
  part(job: number, found: string): void;
  answer(job: number, answer: Answer): void;
  /** The thread is gone while it was at path `at` of the task; nothing of the task was answered but parts. */
  lost(job: number, at: number, reason: 'too-slow' | 'too-heavy'): void;
}

export interface ReaderPool {
  /** From now on only these get answers; threads that still have a task of those before are left behind. */
  serve(events: PoolEvents | undefined): void;
  /** Threads without a task. */
  idle(): number;
  busy(): number;
  /** `job` names the task to the events. */
  give(job: number, task: Task): void;
  /** Entries of zips found and read so far, by all threads. */
  entries(): { readonly found: number; readonly done: number };
  /** Does not wait for threads that hang. */
  end(): void;
}

export interface PoolLimits {
  readonly threads: number;
  /** Without any progress of a thread. */
  readonly hangMs: number;
  /** Of one thread. */
  readonly heapMb: number;
}

interface Reader {
  readonly worker: Worker;
  readonly counters: Int32Array;
  job: number | undefined;
  /** Its program is loaded; that does not count towards a task's time. */
  ready: boolean;
  beat: number;
  since: number;
}

const LOOK_MS = 500;

/** `url` is the program of the threads, which start at once. */
export function createReaderPool(url: URL, limits: PoolLimits): ReaderPool {
  const readers = new Set<Reader>();
  const waiting: { readonly job: number; readonly task: Task }[] = [];
  let left = { found: 0, done: 0 };
  let events: PoolEvents | undefined;
  let ended = false;

  const start = () => {
    const counters = new SharedArrayBuffer(COUNTER.length * Int32Array.BYTES_PER_ELEMENT);
    const worker = new Worker(url, {
      workerData: { counters },
      resourceLimits: { maxOldGenerationSizeMb: limits.heapMb, maxYoungGenerationSizeMb: 16 },
    });
    const reader: Reader = {
      worker,
      counters: new Int32Array(counters),
      job: undefined,
      ready: false,
      beat: 0,
      since: 0,
    };
    readers.add(reader);
    worker.on('message', (message: ReaderMessage) => {
      if (ended || !readers.has(reader)) return;
      reader.since = performance.now();
      if (message.kind === 'ready') {
        reader.ready = true;
        return;
      }
      const { job } = reader;
      if (job === undefined) throw new Error('a reader answered without a task');
      if (message.kind === 'part') return events?.part(job, message.found);
      reader.job = undefined;
      events?.answer(job, message);
      next();
    });
    // What the thread throws is a file that is too much for it, or a bug of a reader: the file is reported.
    worker.once('error', () => lose(reader, 'too-heavy'));
    worker.once('exit', () => lose(reader, 'too-heavy'));
  };
  const lose = (reader: Reader, reason: 'too-slow' | 'too-heavy') => {
    if (!readers.delete(reader) || ended) return;
    // What it found and did not read will not be read.
    left.found += count(reader, COUNTER.done);
    left.done += count(reader, COUNTER.done);
    leave(reader);
    start();
    if (reader.job !== undefined) events?.lost(reader.job, count(reader, COUNTER.at), reason);
    next();
  };
  const leave = ({ worker }: Reader) => {
    // Not awaited: a system call that hangs ends when it ends.
    void worker.terminate();
    worker.unref();
  };
  const next = () => {
    for (const reader of readers) {
      if (reader.job !== undefined) continue;
      const given = waiting.shift();
      if (!given) return;
      reader.job = given.job;
      reader.since = performance.now();
      reader.worker.postMessage(given.task);
    }
  };
  const look = setInterval(() => {
    const now = performance.now();
    for (const reader of readers) {
      const beat = count(reader, COUNTER.beat);
      if (beat !== reader.beat) Object.assign(reader, { beat, since: now });
      else if (reader.ready && reader.job !== undefined && now - reader.since > limits.hangMs)
        lose(reader, 'too-slow');
    }
  }, LOOK_MS);

  const startMissing = () => {
    while (readers.size < limits.threads) start();
  };

  startMissing();
  return {
    serve: (to) => {
      events = to;
      waiting.length = 0;
      for (const reader of [...readers]) {
        if (reader.job === undefined) continue;
        readers.delete(reader);
        leave(reader);
      }
      left = { found: 0, done: 0 };
      for (const { counters } of readers) counters.fill(0);
      if (to) startMissing();
    },
    idle: () =>
      limits.threads - [...readers].filter((each) => each.job !== undefined).length - waiting.length,
    busy: () => [...readers].filter((each) => each.job !== undefined).length + waiting.length,
    give: (job, task) => {
      waiting.push({ job, task });
      next();
    },
    entries: () => {
      const sum = { ...left };
      for (const reader of readers) {
        sum.found += count(reader, COUNTER.found);
        sum.done += count(reader, COUNTER.done);
      }
      return sum;
    },
    end: () => {
      ended = true;
      clearInterval(look);
      readers.forEach(leave);
    },
  };
}

function count(reader: Reader, index: number): number {
  return Atomics.load(reader.counters, index);
}
