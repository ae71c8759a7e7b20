/** Reads files, folders and zips in a thread of their own, and hands over one document at a time. */

import { runInThread } from '../../threads/job.ts';
import { threadProgram } from '../../threads/program.ts';
import type { PileJob, PileMessage, PileOrder, Place } from './pile-messages.ts';

export interface PileEvents {
  /** Documents found so far; grows while folders are listed. */
  found(total: number): void;
  /** False ends the reading. */
  document(place: Place, bytes: Uint8Array): Promise<boolean>;
  /** `reason` is a `ReadReason`, `gone`, `not-a-file` or `no-xml`. */
  problem(place: Place, reason: string): void;
}

const HEAP_MB = 512;

/** Resolves at the end, or when `signal` aborts it: a thread that the file system holds is left behind. */
export async function readPile(
  paths: readonly string[],
  events: PileEvents,
  signal?: AbortSignal,
): Promise<void> {
  if (signal?.aborted) return;
  let total = 0;
  let last: Place = { name: '', path: '', packed: false };
  await runInThread<PileMessage, void>(threadProgram(import.meta.url, 'pile-worker'), {
    data: { paths } satisfies PileJob,
    limits: { maxOldGenerationSizeMb: HEAP_MB },
    message: async (message, { post, end }) => {
      if (message.kind === 'end') return end();
      if (message.kind === 'found') {
        total += message.count;
        return events.found(total);
      }
      const { name, path, packed } = message;
      last = { name, path, packed };
      if (message.kind === 'problem') return events.problem(last, message.reason);
      const goOn = await events.document(last, message.bytes);
      if (goOn && !signal?.aborted) post('next' satisfies PileOrder);
      else end();
    },
    signal,
    aborted: ({ end }) => end(),
    // What the thread throws is a source that is too much for it: what was read stays.
    failed: () => events.problem(last, 'too-heavy'),
  });
}
