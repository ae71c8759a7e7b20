/** The side of a worker thread that answers calls (calls.ts). */

import { parentPort } from 'node:worker_threads';
import type { AppError } from '../../shared/errors.ts';
import { detailOf } from '../log/detail.ts';
import type { CallTable, SystemFacts, ThreadAnswer, ThreadOrder } from './calls.ts';

/** Answers by `calls` from now on; `close` lets go of what the thread has open, then it ends. */
export function answerCalls<T extends CallTable<T>>(
  calls: T,
  close: () => void | Promise<void> = () => undefined,
): void {
  const { port, post } = ofParent();
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
      (error: unknown) => post({ id, failed: detailOf(error), system: factsOf(error) }),
    );
  });
  post('ready');
}

/** Instead of answering: the thread cannot begin for a reason that is no fault of the program. Nothing may keep it running. */
export function refuseCalls(why: AppError): void {
  ofParent().post({ refused: why });
}

function ofParent() {
  const port = parentPort;
  if (!port) throw new Error('this is the program of a thread');
  return { port, post: (answer: ThreadAnswer) => port.postMessage(answer) };
}

/** The clone of an error that is sent has none of them. */
function factsOf(error: unknown): SystemFacts {
  if (!(error instanceof Error)) return {};
  return Object.fromEntries(
    (['code', 'errcode', 'syscall'] as const).flatMap((name) => {
      const value: unknown = Reflect.get(error, name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
