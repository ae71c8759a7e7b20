/** The threads that read keys: one task each at a time, started when there is work for them. */

import { Worker } from 'node:worker_threads';
import type { ReaderData, ReadMessage, ReadTask } from './read-messages.ts';

export interface ThreadEvents {
  message(job: number, message: ReadMessage): void;
  /** The thread is gone, by what it had to read: its task is not answered. */
  lost(job: number): void;
  /** A thread is free. */
  idle(): void;
}

export interface ReaderThreads {
  /** False if every thread is busy. */
  give(job: number, task: ReadTask): boolean;
  busy(): number;
  /** Does not wait for a thread that the file system holds. */
  end(): void;
}

/** Enough for the longest list; one that needs more is reported and not the program's end. */
const HEAP_MB = 1_024;

export function createReaderThreads(most: number, data: ReaderData, events: ThreadEvents): ReaderThreads {
  const free: Worker[] = [];
  const working = new Map<Worker, number>();
  let ended = false;

  const start = (): Worker => {
    const worker = new Worker(workerUrl(), {
      workerData: data,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 64 },
    });
    worker.on('message', (message: ReadMessage) => {
      const job = working.get(worker);
      if (ended || job === undefined) return;
      if (message.kind !== 'part') {
        working.delete(worker);
        free.push(worker);
      }
      events.message(job, message);
      if (message.kind !== 'part') events.idle();
    });
    const gone = () => {
      const job = working.get(worker);
      working.delete(worker);
      if (free.includes(worker)) free.splice(free.indexOf(worker), 1);
      if (ended || job === undefined) return;
      events.lost(job);
      events.idle();
    };
    worker.once('error', gone);
    worker.once('exit', gone);
    return worker;
  };

  return {
    give: (job, task) => {
      const worker = free.pop() ?? (working.size < most ? start() : undefined);
      if (worker === undefined) return false;
      working.set(worker, job);
      worker.postMessage(task);
      return true;
    },
    busy: () => working.size,
    end: () => {
      ended = true;
      for (const worker of [...free, ...working.keys()]) {
        void worker.terminate();
        worker.unref();
      }
    },
  };
}

/** In development the worker is the TypeScript source; the build emits it as a separate entry next to the bundle. */
function workerUrl(): URL {
  const here = import.meta.url;
  return new URL(here.endsWith('.ts') ? './batch-read-worker.ts' : './batch-read-worker.js', here);
}
