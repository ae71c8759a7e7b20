/** Pages of large batches, read in a thread of its own, begun with the first question. */

import { createThreadCalls } from '../../../threads/calls.ts';
import { threadProgram } from '../../../threads/program.ts';
import type { PageQuestion, RowPage } from './row-pages.ts';

/** The calls of the thread. */
export interface PageCalls {
  readonly page: (asked: { readonly batch: number; readonly question: PageQuestion }) => RowPage;
}

export interface PagesInWorker {
  /** Rejects where the thread failed; the next question begins another. */
  page(batch: number, question: PageQuestion): Promise<RowPage>;
  close(): Promise<void>;
}

/** `path` of the database, which the thread only reads. */
export function createPagesInWorker(path: string): PagesInWorker {
  const program = threadProgram(import.meta.url, 'batch-pages-worker');
  const { call, close } = createThreadCalls<PageCalls>(program, { data: { path } });
  return { page: (batch, question) => call('page', { batch, question }), close };
}
