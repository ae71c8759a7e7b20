/** The side of a worker thread that answers calls (calls.ts). */

import { parentPort } from 'node:worker_threads';
import type { CallTable, ThreadAnswer, ThreadOrder } from './calls.ts';

/** Answers by `calls` from now on; `close` lets go of what the thread has open, then it ends. */
export function answerCalls<T extends CallTable<T>>(
  calls: T,
  close: () => void | Promise<void> = () => undefined,
): void {
  const port = parentPort;
  if (!port) throw new Error('this is the program of a thread');
  const post = (answer: ThreadAnswer) => port.postMessage(answer);
  const answer = async (name: string, input: unknown): Promise<unknown> => {
    const call: unknown = Reflect.get(calls, name);
    if (typeof call !== 'function') throw new Error(`this thread has no call ${name}`);
    return (call as (input: unknown) => unknown)(input);
  };
  port.on('message', (order: ThreadOrder) => {
    if (order === 'close') {
      void Promise.resolve(close()).then(() => port.close());
      return;
    }
    const { id, name, input } = order;
    answer(name, input).then(
      (value) => post({ id, value }),
      (error: unknown) => post({ id, failed: stackOf(error) }),
    );
  });
  post('ready');
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
