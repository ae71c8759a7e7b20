/** A thread of the tests that answers calls. */

import { threadId, workerData } from 'node:worker_threads';
import { answerCalls } from '../answer-calls.ts';

export interface TestCalls {
  readonly thread: (none: null) => number;
  readonly double: (n: number) => Promise<number>;
  readonly fail: (why: string) => number;
  readonly die: (why: string) => Promise<number>;
  readonly hang: (none: null) => number;
}

if (workerData === 'broken') throw new Error('cannot begin');

answerCalls<TestCalls>({
  thread: () => threadId,
  double: (n) => Promise.resolve(2 * n),
  fail: (why) => {
    throw new Error(why);
  },
  die: (why) => {
    setImmediate(() => {
      throw new Error(why);
    });
    return Promise.withResolvers<number>().promise;
  },
  hang: () => {
    for (;;);
  },
});
