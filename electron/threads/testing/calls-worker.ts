/** A thread of the tests that answers calls. */

import { threadId, workerData } from 'node:worker_threads';
import { appError } from '../../../shared/errors.ts';
import { answerCalls, refuseCalls } from '../answer-calls.ts';

export interface TestCalls {
  readonly thread: (none: null) => number;
  readonly double: (n: number) => Promise<number>;
  readonly fail: (why: string) => number;
  readonly write: (none: null) => number;
  readonly die: (why: string) => Promise<number>;
  readonly hang: (none: null) => number;
}

if (workerData === 'broken') throw new Error('cannot begin');
if (workerData === 'full') refuseCalls(appError('data.folder', { reason: 'sqlite 13' }));
else serve();

function serve(): void {
  answerCalls<TestCalls>({
    thread: () => threadId,
    double: (n) => Promise.resolve(2 * n),
    fail: (why) => {
      throw new Error(why);
    },
    write: () => {
      throw Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 });
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
}
