/** Writes what a copy of an archive lacks of a journal's files; the journal itself stays as it is. */

import { basename, dirname, join } from 'node:path';
import { appError, type AppError } from '../../../shared/errors.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { writeOnce } from '../../storage/files/atomic-file.ts';
import type { Journal } from '../journal/journal.ts';
import { lastOf } from '../journal/journal-rows.ts';
import { filesOfRequest } from './files-of-request.ts';

/**
 * Each file has the name under which it was noted last. Returns how many were written. Errors: `data.folder` with the
 * problem as its reason.
 * @param root folder of the archive
 */
export async function completeArchive(
  journal: Journal,
  root: string,
  stopped: () => boolean,
): Promise<Result<number, AppError>> {
  let written = 0;
  for (const requestId of await journal.homologated()) {
    const story = await journal.story(requestId);
    if (!story) continue;
    const noted = lastOf(story.events, 'file')?.data.paths ?? [];
    for (const [i, { path, bytes }] of (await filesOfRequest(journal, root, story)).entries()) {
      if (stopped()) return ok(written);
      const done = await writeOnce(join(dirname(path), basename(noted[i] ?? path)), bytes);
      if (!done.ok) return err(appError('data.folder', { folder: root, reason: done.error.problem }));
      if (done.value.outcome !== 'already-there') written += 1;
    }
  }
  return ok(written);
}
