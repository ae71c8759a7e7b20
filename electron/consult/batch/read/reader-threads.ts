/** The threads that read keys: one task each at a time, started when there is work for them. */

import { Worker } from 'node:worker_threads';
import { threadProgram } from '../../../threads/program.ts';
import type { ReaderData, ReadMessage, ReadTask } from './read-messages.ts';

export interface ThreadEvents {
  message(job: number, message: ReadMessage): void;
  /** The thread is gone, by what it had to read: neither that task is answered nor the one that waited behind it. */
  lost(job: number, behind: number | undefined): void;
  /** A thread has room for a task. */
  idle(): void;
}

export interface ReaderThreads {
  /** False if every thread has enough to do. */
  give(job: number, task: ReadTask): boolean;
  /** Does not wait for a thread that the file system holds. */
  end(): void;
}

/** The one that is read, and the next, so that no thread waits for an answer to arrive. */
const TASKS_AHEAD = 2;
/** Enough for the longest list; one that needs more is reported and not the program's end. */
const HEAP_MB = 1_024;

/** `ready` threads start at once, so that the first finds the work of the others meanwhile; at most `most`. */
export function createReaderThreads(
  { ready, most }: { readonly ready: number; readonly most: number },
  data: ReaderData,
  events: ThreadEvents,
): ReaderThreads {
  /** The tasks of each thread, in the order in which it gets them. */
  const threads = new Map<Worker, number[]>();
  let ended = false;

  const start = (): Worker => {
    const worker = new Worker(threadProgram(import.meta.url, 'batch-read-worker'), {
      workerData: data,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 12 },
    });
    const jobs: number[] = [];
    threads.set(worker, jobs);
    worker.on('message', (message: ReadMessage) => {
      const job = message.kind === 'part' ? jobs[0] : jobs.shift();
      if (ended || job === undefined) return;
      events.message(job, message);
      if (message.kind !== 'part') events.idle();
    });
    const gone = () => {
      threads.delete(worker);
      const [job, behind] = jobs.splice(0);
      if (ended || job === undefined) return;
      events.lost(job, behind);
      events.idle();
    };
    worker.once('error', gone);
    worker.once('exit', gone);
    return worker;
  };
  for (let n = 0; n < ready; n += 1) start();

  const leastBusy = (): Worker | undefined => {
    const all = [...threads].sort(([, a], [, b]) => a.length - b.length);
    const [worker, jobs] = all[0] ?? [];
    return (jobs?.length ?? 1) > 0 && threads.size < most ? start() : worker;
  };
  return {
    give: (job, task) => {
      const worker = leastBusy();
      const jobs = worker && threads.get(worker);
      // A zip or a list may take long, and the next one waits for a thread that has nothing else.
      if (!jobs || jobs.length >= (task.kind === 'file' ? 1 : TASKS_AHEAD)) return false;
      jobs.push(job);
      worker.postMessage(task);
      return true;
    },
    end: () => {
      ended = true;
      for (const worker of threads.keys()) {
        void worker.terminate();
        worker.unref();
      }
    },
  };
}
