/**
 * A thread of a pool for tests: each task is a list of milliseconds that it sleeps, one after the other; a negative one ends it, and so
 * does a task without any, before it is at something. */

import { poolThread } from '../pool-thread.ts';

const thread = poolThread<readonly number[], string, string>();
const cell = new Int32Array(new SharedArrayBuffer(4));
thread.take((waits) => {
  if (waits.length === 0) throw new Error('ended before its task');
  for (const [at, ms] of waits.entries()) {
    thread.at(at);
    thread.found();
    if (ms < 0) throw new Error('ended by its task');
    Atomics.wait(cell, 0, 0, ms);
    thread.done();
  }
  return waits.join();
});
