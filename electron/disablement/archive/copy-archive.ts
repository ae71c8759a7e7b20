/**
 * Also writes the files of earlier disablements into the archive's current folder, from the journal; the old ones
 * stay.
 */

import type { CallOutput } from '../../../shared/contract.ts';
import { appError, type AppError } from '../../../shared/errors.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { saveFiles } from './archive.ts';
import type { Watch } from './audit.ts';
import { isWithin } from './own-path.ts';
import { journalAgrees } from './journal-agrees.ts';
import type { DisablementContext } from '../deps.ts';
import { lastOf } from '../journal/journal-rows.ts';
import { isThisSeat } from '../journal/seat.ts';
import { storyOf } from '../journal/story.ts';

export type CopyReport = CallOutput<'archive.copy-all'>;
export type SaveReport = CallOutput<'archive.save-all'>;

const PROGRESS_EVERY = 10;

/** Homologated requests whose file was last recorded outside the archive's current folder. */
export async function filedElsewhere(context: DisablementContext): Promise<string[]> {
  const root = context.deps.archiveRoot();
  const outside = (path: string) => !isWithin(root, path);
  const found: string[] = [];
  for await (const piece of context.journal.filed())
    for (const each of piece) if (isThisSeat(each) && each.paths.some(outside)) found.push(each.requestId);
  return found;
}

/**
 * Writes them into the current folder without overwriting; stops if the archive does not answer. Errors:
 * `call.aborted`.
 */
export async function copyToArchive(
  context: DisablementContext,
  { signal, progress }: Watch,
): Promise<Result<CopyReport, AppError>> {
  const wanted = await filedElsewhere(context);
  let copied = 0;
  let problem: string | undefined;
  for (const [done, requestId] of wanted.entries()) {
    if (signal?.aborted) return err(appError('call.aborted'));
    if (done % PROGRESS_EVERY === 0) progress?.(done, wanted.length);
    if (!(await journalAgrees(context, requestId))) {
      problem ??= 'journal';
      continue;
    }
    const before = lastOf((await storyOf(context.journal, requestId)).events, 'file')?.seq;
    const slow = (await saveFiles(context, requestId)) === 'slow';
    const { events } = await storyOf(context.journal, requestId);
    if (lastOf(events, 'file')?.seq !== before) copied += 1;
    else problem ??= lastOf(events, 'file-problem')?.data.problem ?? 'slow';
    if (slow) break;
  }
  progress?.(wanted.length, wanted.length);
  return ok({ copied, failed: wanted.length - copied, problem });
}

/** Tries to save every unsaved file now; stops if the archive does not answer. */
export async function saveAll(context: DisablementContext): Promise<Result<SaveReport, AppError>> {
  const wanted = await context.journal.unsaved();
  for (const requestId of wanted) {
    if (context.inFlight.has(requestId)) continue;
    if ((await saveFiles(context, requestId)) === 'slow') break;
  }
  const left = await context.journal.unsaved();
  const first = left[0];
  const events = (first === undefined ? undefined : await context.journal.story(first))?.events ?? [];
  const problem = lastOf(events, 'file-problem')?.data.problem;
  const saved = wanted.filter((requestId) => !left.includes(requestId)).length;
  return ok({ saved, left: left.length, problem });
}
