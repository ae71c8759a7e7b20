/** The history's index as the program asks it: a thread of its own, begun with the first question. */

import { createThreadCalls } from '../../threads/calls.ts';
import { threadProgram } from '../../threads/program.ts';
import type { FindCall, FindCalls } from './find-messages.ts';

export type HistoryFinder = {
  /** Rejects where the thread failed; the next question begins another. */
  readonly [C in FindCall]: (input: Parameters<FindCalls[C]>[0]) => Promise<ReturnType<FindCalls[C]>>;
} & { readonly close: () => Promise<void> };

/** Its SQLite caches lie outside of this heap. */
const HEAP_MB = 256;

export function createHistoryFinder(dataDir: string): HistoryFinder {
  const { call, close } = createThreadCalls<FindCalls>(
    threadProgram(import.meta.url, 'history-find-worker'),
    { data: { dataDir }, limits: { maxOldGenerationSizeMb: HEAP_MB } },
  );
  return {
    page: (wanted) => call('page', wanted),
    count: (wanted) => call('count', wanted),
    journalMark: (none) => call('journalMark', none),
    putRequests: (put) => call('putRequests', put),
    dropMissing: (none) => call('dropMissing', none),
    filled: (none) => call('filled', none),
    close,
  };
}
