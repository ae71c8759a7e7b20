/** A thread of the tests that does what its job says, and ends. */

import { parentPort, workerData } from 'node:worker_threads';

export type TestJob = 'count' | 'silent' | 'throw' | 'grow' | 'wait';
export type TestMessage =
  | { readonly kind: 'step'; readonly n: number }
  | { readonly kind: 'end'; readonly sum: number };

const port = parentPort;
if (!port) throw new Error('this is the program of a thread');
const say = (message: TestMessage) => port.postMessage(message);

switch (workerData as TestJob) {
  case 'count':
    for (const n of [1, 2, 3]) say({ kind: 'step', n });
    say({ kind: 'end', sum: 6 });
    break;
  case 'throw':
    throw new Error('it failed');
  case 'grow': {
    const kept: number[][] = [];
    for (;;) kept.push(new Array<number>(100_000).fill(kept.length));
  }
  case 'wait':
    port.once('message', (n: number) => say({ kind: 'end', sum: n }));
    break;
  case 'silent':
    break;
}
