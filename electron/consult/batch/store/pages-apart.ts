/** Pages of large batches, read in a thread of its own, begun with the first question. */

import { Worker } from 'node:worker_threads';
import type { PageQuestion, RowPage } from './row-pages.ts';

export interface PageMessage {
  readonly id: number;
  readonly batch: number;
  readonly question: PageQuestion;
}

export interface PageAnswer {
  readonly id: number;
  readonly page: RowPage;
}

export interface PagesApart {
  /** Rejects where the thread failed; the next question begins another. */
  page(batch: number, question: PageQuestion): Promise<RowPage>;
  close(): Promise<void>;
}

interface Running {
  readonly worker: Worker;
  readonly waiting: Map<number, PromiseWithResolvers<RowPage>>;
  readonly ended: Promise<void>;
}

/** `path` of the database, which the thread only reads. */
export function createPagesApart(path: string): PagesApart {
  let running: Running | undefined;
  let last = 0;

  const start = (): Running => {
    // In development the worker is the TypeScript source; the build emits it as a separate entry next to the bundle.
    const here = import.meta.url;
    const url = new URL(here.endsWith('.ts') ? './batch-pages-worker.ts' : './batch-pages-worker.js', here);
    const worker = new Worker(url, { workerData: { path } });
    const waiting: Running['waiting'] = new Map();
    const fail = (error: Error) => {
      if (running?.worker === worker) running = undefined;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    };
    worker.unref();
    worker.on('message', ({ id, page }: PageAnswer) => {
      waiting.get(id)?.resolve(page);
      waiting.delete(id);
      // It must not keep a program alive that has ended.
      if (waiting.size === 0) worker.unref();
    });
    worker.once('error', fail);
    const ended = new Promise<void>((resolve) => {
      worker.once('exit', () => {
        fail(new Error('the thread of the pages ended without an answer'));
        resolve();
      });
    });
    return { worker, waiting, ended };
  };

  return {
    page: (batch, question) => {
      const { worker, waiting } = (running ??= start());
      const id = (last += 1);
      const asked = Promise.withResolvers<RowPage>();
      waiting.set(id, asked);
      worker.ref();
      worker.postMessage({ id, batch, question } satisfies PageMessage);
      return asked.promise;
    },
    close: async () => {
      const ending = running;
      ending?.worker.ref();
      ending?.worker.postMessage('close');
      await ending?.ended;
    },
  };
}
