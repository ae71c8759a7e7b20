/** The threads that list folders and read files for the numbers. */

import { createThreadPool, type ThreadPool } from '../../../threads/pool.ts';
import type { QueuedFile } from '../file-queue.ts';
import type { ReaderAnswer, Task } from './messages.ts';

/** What the coordinating thread remembers of a task. */
export type ReaderJob =
  | { readonly kind: 'list'; readonly paths: readonly string[] }
  | { readonly kind: 'read'; readonly files: readonly QueuedFile[]; readonly since: number };

/** A part is JSON of what a large file said so far (`Found`); more follows. */
export type Readers = ThreadPool<ReaderJob, Task, string, ReaderAnswer>;

/** Without any progress: a large document takes a second, a sleeping drive ten. */
const HANG_MS = 30_000;
const HEAP_MB = 160;

export function startReaders(program: URL, threads: number, hangMs = HANG_MS): Readers {
  return createThreadPool(program, {
    threads,
    hangMs,
    limits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 16 },
  });
}
