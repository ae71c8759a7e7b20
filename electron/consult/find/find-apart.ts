/** The history's index as the program asks it: a thread of its own, begun with the first question. */

import { Worker } from 'node:worker_threads';
import type { FindAnswer, FindCall, FindCalls, FindQuestion } from './find-messages.ts';

export type HistoryFinder = {
  /** Rejects where the thread failed; the next question begins another. */
  readonly [C in FindCall]: (input: Parameters<FindCalls[C]>[0]) => Promise<ReturnType<FindCalls[C]>>;
} & { readonly close: () => Promise<void> };

interface Running {
  readonly worker: Worker;
  readonly waiting: Map<number, PromiseWithResolvers<unknown>>;
  readonly ended: Promise<void>;
}

/** Its SQLite caches lie outside of this heap. */
const HEAP_MB = 256;

export function createHistoryFinder(dataDir: string): HistoryFinder {
  let running: Running | undefined;
  let closed = false;
  let last = 0;

  const start = (): Running => {
    // In development the worker is the TypeScript source; the build emits it as a separate entry next to the bundle.
    const here = import.meta.url;
    const url = new URL(here.endsWith('.ts') ? './history-find-worker.ts' : './history-find-worker.js', here);
    const worker = new Worker(url, {
      workerData: { dataDir },
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    // It must not keep a command alive that has ended.
    worker.unref();
    const waiting: Running['waiting'] = new Map();
    const failAll = (error: Error) => {
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    };
    worker.on('message', (answer: FindAnswer) => {
      const asked = waiting.get(answer.id);
      waiting.delete(answer.id);
      if (waiting.size === 0) worker.unref();
      if ('failed' in answer) asked?.reject(new Error(answer.failed));
      else asked?.resolve(answer.value);
    });
    const leave = () => {
      if (running?.worker === worker) running = undefined;
    };
    worker.once('error', (error: Error) => {
      leave();
      failAll(error);
    });
    const ended = new Promise<void>((resolve) => {
      worker.once('exit', () => {
        leave();
        failAll(new Error('the thread of the history ended without an answer'));
        resolve();
      });
    });
    return { worker, waiting, ended };
  };
  const ask = (call: FindCall, input: unknown): Promise<unknown> => {
    if (closed) return Promise.reject(new Error('the history was closed'));
    const { worker, waiting } = (running ??= start());
    const id = (last += 1);
    const asked = Promise.withResolvers<unknown>();
    waiting.set(id, asked);
    worker.ref();
    worker.postMessage({ id, call, input } satisfies FindQuestion);
    return asked.promise;
  };
  const calling =
    <C extends FindCall>(call: C) =>
    (input: Parameters<FindCalls[C]>[0]) =>
      ask(call, input) as Promise<ReturnType<FindCalls[C]>>;
  return {
    page: calling('page'),
    count: calling('count'),
    journalMark: calling('journalMark'),
    putRequests: calling('putRequests'),
    dropMissing: calling('dropMissing'),
    filled: calling('filled'),
    close: async () => {
      closed = true;
      const ending = running;
      // Waited for: the program must not end before the database is closed.
      ending?.worker.ref();
      ending?.worker.postMessage('close');
      await ending?.ended;
    },
  };
}
