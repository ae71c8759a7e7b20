/** The side of a worker thread that takes tasks of a pool (pool.ts). */

import { parentPort, workerData } from 'node:worker_threads';
import { COUNTER, type PoolMessage, type PoolThreadData } from './pool.ts';

export interface TaskThread<T, P, A> {
  /** What the pool gives each of its threads. */
  readonly data: unknown;
  /** Takes tasks from now on. What `work` throws ends the thread, and the pool reports the task. */
  take(work: (task: T) => A | Promise<A>): void;
  /** A part of what the task gives. */
  part(part: P): void;
  /** It begins with what has this index in its task. */
  at(index: number): void;
  beat(): void;
  found(): void;
  done(): void;
}

export function poolThread<T, P, A>(): TaskThread<T, P, A> {
  const port = parentPort;
  if (!port) throw new Error('this is the program of a thread');
  const { counters: shared, data } = workerData as PoolThreadData;
  const counters = new Int32Array(shared);
  const add = (index: number) => void Atomics.add(counters, index, 1);
  const post = (message: PoolMessage<P, A>) => port.postMessage(message);
  return {
    data,
    take: (work) => {
      // A rejection is not caught: it ends the thread.
      const answer = async (task: T) => post({ answer: await work(task) });
      port.on('message', (task: T) => void answer(task));
      post('ready');
    },
    part: (part) => post({ part }),
    at: (index) => {
      Atomics.store(counters, COUNTER.at, index);
      add(COUNTER.beat);
    },
    beat: () => add(COUNTER.beat),
    found: () => add(COUNTER.found),
    done: () => add(COUNTER.done),
  };
}
