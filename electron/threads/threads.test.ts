/** Jobs and calls in worker threads: results, failures, cancelling, limits, and what is left of them. */

import { describe, expect, onTestFinished, test } from 'vitest';
import { appError } from '../../shared/errors.ts';
import { refusalOf } from '../storage/database/database.ts';
import { createThreadCalls, OutOfTime, type CallThread } from './calls.ts';
import { runInThread, type ThreadJob } from './job.ts';
import { isOutOfMemory, threadProgram } from './program.ts';
import type { TestCalls } from './testing/calls-worker.ts';
import type { TestJob, TestMessage } from './testing/job-worker.ts';

test('a program lies beside its caller in the sources, and beside the bundle when built', () => {
  const path = 'threads/numbers-scan-worker';
  expect(threadProgram('file:///a/electron/scan/store.ts', path).pathname).toBe(
    '/a/electron/scan/threads/numbers-scan-worker.ts',
  );
  expect(threadProgram('file:///a/dist/main-x.js', path).pathname).toBe('/a/dist/numbers-scan-worker.js');
});

describe('a job', () => {
  const program = threadProgram(import.meta.url, 'testing/job-worker');
  const run = (data: TestJob, more: Partial<ThreadJob<TestMessage, number>> = {}) => {
    const steps: number[] = [];
    const result = runInThread<TestMessage, number>(program, {
      data,
      message: (message, { end }) => {
        if (message.kind === 'end') end(message.sum);
        else steps.push(message.n);
      },
      ...more,
    });
    return { steps, result };
  };

  test('gives its messages in order, then its result', async () => {
    const { steps, result } = run('count');
    expect(await result).toBe(6);
    expect(steps).toEqual([1, 2, 3]);
  });

  test('rejects with what the thread threw, or where it ends without a result', async () => {
    await expect(run('throw').result).rejects.toThrow('it failed');
    await expect(run('silent').result).rejects.toThrow('without a result');
  });

  test('may turn a failure into a result, such as that of its memory limit', async () => {
    const failures: unknown[] = [];
    const failed = (error: Error) => failures.push(isOutOfMemory(error));
    const limits = { maxOldGenerationSizeMb: 16 };
    expect(await run('grow', { limits, failed, waitForEnd: true }).result).toBe(1);
    expect(failures).toEqual([true]);
  });

  test('that has its result reports no failure of the thread that is being ended', async () => {
    const failures: string[] = [];
    const failed = (error: Error) => failures.push(error.message);
    expect(await run('count', { failed, waitForEnd: true }).result).toBe(6);
    expect(failures).toEqual([]);
  });

  test('is cancelled by its signal, also by one that was aborted before', async () => {
    const cancel = new AbortController();
    const { signal } = cancel;
    const waiting = run('wait', { signal, aborted: ({ end }) => end(-1), online: () => cancel.abort() });
    expect(await waiting.result).toBe(-1);
    expect(await run('wait', { signal, aborted: ({ post }) => post(7) }).result).toBe(7);
  });

  test('rejects with what the handling of a message threw', async () => {
    const message = () => {
      throw new Error('not understood');
    };
    await expect(run('count', { message }).result).rejects.toThrow('not understood');
  });
});

describe('calls', () => {
  const callsOf = (thread: CallThread = {}) => {
    const calls = createThreadCalls<TestCalls>(
      threadProgram(import.meta.url, 'testing/calls-worker'),
      thread,
    );
    onTestFinished(calls.end);
    return calls;
  };

  test('are answered each with its own result, by one thread', async () => {
    const { call } = callsOf();
    expect(await Promise.all([call('double', 1), call('double', 2), call('double', 3)])).toEqual([2, 4, 6]);
    expect(await call('thread', null)).toBe(await call('thread', null));
  });

  test('that fail leave the thread as it is', async () => {
    const { call } = callsOf();
    const thread = await call('thread', null);
    await expect(call('fail', 'no such row')).rejects.toThrow('no such row');
    expect(await call('thread', null)).toBe(thread);
  });

  test('that fail by a disk without room say so, as the same failure would without a thread', async () => {
    const { call } = callsOf();
    const failure: unknown = await call('write', null).catch((error: unknown) => error);
    expect(refusalOf(failure, '/dados')).toEqual(
      appError('data.folder', { path: '/dados', reason: 'sqlite 13' }),
    );
  });

  test('reject by its reason where the thread refuses to begin, and the next one begins another', async () => {
    const { call } = callsOf({ data: 'full' });
    for (let n = 0; n < 2; n++) {
      await expect(call('double', 4)).rejects.toMatchObject({
        appError: { code: 'data.folder', data: { reason: 'sqlite 13' } },
      });
    }
  });

  test('reject with the death of the thread, and the next one begins another', async () => {
    const { call } = callsOf();
    const thread = await call('thread', null);
    await expect(call('die', 'gone')).rejects.toThrow('gone');
    expect(await call('thread', null)).not.toBe(thread);
  });

  test('end at their limit of time with the thread, and the next one begins another', async () => {
    const { call } = callsOf();
    await expect(call('hang', null, { timeMs: 20 })).rejects.toThrow(OutOfTime);
    expect(await call('double', 4, { timeMs: 60_000 })).toBe(8);
  });

  test('with a limit of time reject where the program does not load, and leave no rejection behind', async () => {
    const { call } = callsOf({ data: 'broken' });
    await expect(call('double', 4, { timeMs: 60_000 })).rejects.toThrow('cannot begin');
  });

  test('end an idle thread after its time, and begin another', async () => {
    const { call } = callsOf({ idleMs: 1 });
    const thread = await call('thread', null);
    await expect.poll(() => call('thread', null)).not.toBe(thread);
  });

  test('are refused after the close, which waits for the thread', async () => {
    const { call, close } = callsOf();
    expect(await call('double', 5)).toBe(10);
    await close();
    await expect(call('double', 5)).rejects.toThrow('closed');
    await callsOf().close();
  });
});
