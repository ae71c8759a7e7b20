/** Writes what a copy of an archive lacks of a journal's files; the journal itself stays as it is. */

import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { appError, type AppError } from '../../../shared/errors.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { writeOnce } from '../../storage/files/atomic-file.ts';
import type { Journal } from '../journal/journal.ts';
import { lastOf } from '../journal/journal-rows.ts';
import type { PastWatch } from '../journal/sqlite/past-journal.ts';
import { filesOfRequest } from './files-of-request.ts';
import { nameIn } from './own-path.ts';

const PROGRESS_EVERY = 50;

/**
 * Each file has the name under which it was noted last. Returns how many were written. Errors: `data.folder` with the
 * problem as its reason; `call.aborted`.
 * @param root folder of the archive
 */
export async function completeArchive(
  journal: Journal,
  root: string,
  { signal, progress }: PastWatch,
): Promise<Result<number, AppError>> {
  let written = 0;
  const requests = await journal.homologated();
  for (const [n, requestId] of requests.entries()) {
    if (signal?.aborted) return err(appError('call.aborted'));
    if (n % PROGRESS_EVERY === 0) progress?.(n, requests.length);
    const story = await journal.story(requestId);
    if (!story) continue;
    const noted = lastOf(story.events, 'file')?.data.paths ?? [];
    for (const [i, { path, bytes }] of (await filesOfRequest(journal, root, story)).entries()) {
      const place = join(dirname(path), nameIn(noted[i] ?? path, path));
      if (await holds(place, bytes)) continue;
      const done = await writeOnce(place, bytes);
      if (!done.ok)
        return err(appError('data.folder', { folder: root, reason: done.error.problem, kind: 'target' }));
      written += 1;
    }
  }
  return ok(written);
}

/** Not where it cannot be read: writing it then names the reason. */
async function holds(path: string, bytes: Uint8Array): Promise<boolean> {
  return readFile(path).then(
    (there) => there.equals(bytes),
    () => false,
  );
}
