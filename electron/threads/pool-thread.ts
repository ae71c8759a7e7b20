/** The side of a worker thread that takes tasks of a pool (pool.ts). */

import { parentPort, workerData } from 'node:worker_threads';
import { COUNTER, type PoolMessage, type PoolThreadData } from './pool.ts';

export function poolThread<T, P, A>() {
  const port = parentPort;
  if (!port) throw new Error('this is the program of a thread');
  const { counters: shared, data } = workerData as PoolThreadData;
  const counters = new Int32Array(shared);
  const add = (index: number) => void Atomics.add(counters, index, 1);
  const post = (message: PoolMessage<P, A>) => port.postMessage(message);
  return {
    /** What the pool gives each of its threads. */
    data,
    /** Takes tasks from now on. What `work` throws ends the thread, and the pool reports the task. */
    take: (work: (task: T) => A | Promise<A>) => {
      // A rejection is not caught: it ends the thread.
      const answer = async (task: T) => post({ answer: await work(task) });
      port.on('message', (task: T) => void answer(task));
      post('ready');
    },
    /** A part of what the task gives. */
    part: (part: P) => post({ part }),
    /** It begins with what has this index in its task. */
    at: (index: number) => {
      Atomics.store(counters, COUNTER.at, index);
      add(COUNTER.beat);
    },
    beat: () => add(COUNTER.beat),
    found: () => add(COUNTER.found),
    done: () => add(COUNTER.done),
  };
}
