/** The pool of threads: what becomes of tasks, and of threads that hang or fail. */

import { afterEach, expect, it, onTestFinished } from 'vitest';
import { createThreadPool, type ThreadPool } from './pool.ts';
import { threadProgram } from './program.ts';

type Pool = ThreadPool<string, readonly number[], string, string>;
let pool: Pool | undefined;
afterEach(() => pool?.end());

/** What is said of each task, once all of them are answered or lost. */
async function run(
  tasks: readonly (readonly number[])[],
  hangMs: number,
  given: (task: number) => unknown = () => undefined,
) {
  const made: Pool = createThreadPool(threadProgram(import.meta.url, 'testing/pool-worker'), {
    threads: 1,
    hangMs,
    limits: {},
  });
  pool = made;
  const said: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const waiting = [...tasks.entries()];
  const next = () => {
    const task = waiting.shift();
    if (!task) return resolve();
    made.give(`task ${task[0]}`, task[1]);
    given(task[0]);
  };
  made.serve({
    part: () => undefined,
    answer: (job, answer) => {
      said.push(`${job}: ${answer}`);
      next();
    },
    lost: (job, at, reason) => {
      said.push(`${job}: ${reason} at ${at}`);
      next();
    },
  });
  next();
  await promise;
  return { said, counted: made.counted(), room: made.room() };
}

it('names what a thread was at that hung or failed, and gives the next task to another one', async () => {
  expect(await run([[0, 1], [0, 60_000], [0, 0, -1], [3, 4], []], 3_000)).toEqual({
    said: [
      'task 0: 0,1',
      'task 1: too-slow at 1',
      'task 2: too-heavy at 2',
      'task 3: 3,4',
      'task 4: too-heavy at 0',
    ],
    counted: { found: 7, done: 7 },
    room: 1,
  });
}, 60_000);

it('does not take a thread for hanging while the program itself, or the whole computer, stood still', async () => {
  const standStill = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 4_000);
  // Timers that are due come before the messages of threads.
  const soon = () => setTimeout(() => setImmediate(standStill), 800);
  // The thread answers meanwhile, after it was seen to have begun.
  const { said } = await run([[0], [1_500]], 2_000, (task) => task === 1 && soon());
  expect(said).toEqual(['task 0: 0', 'task 1: 1500']);
}, 60_000);

it('starts one thread, and another one only for a task that finds none free', async () => {
  let started = 0;
  const count = () => (started += 1);
  process.on('worker', count);
  onTestFinished(() => void process.off('worker', count));
  const made: Pool = createThreadPool(threadProgram(import.meta.url, 'testing/pool-worker'), {
    threads: 3,
    hangMs: 60_000,
    limits: {},
  });
  pool = made;
  const answered = async (jobs: readonly string[]) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    let left = jobs.length;
    made.serve({
      part: () => undefined,
      answer: () => {
        left -= 1;
        if (left === 0) resolve();
      },
      lost: () => undefined,
    });
    for (const job of jobs) made.give(job, [0]);
    await promise;
  };
  await answered(['one']);
  await answered(['its next']);
  expect(started).toBe(1);
  await answered(['one', 'another']);
  expect(started).toBe(2);
});
