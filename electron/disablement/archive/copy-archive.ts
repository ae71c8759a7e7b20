/** Brings the files of earlier disablements into the archive's present folder too, from the journal; the old ones stay. */

import { isAbsolute, relative } from 'node:path';
import { appError, type AppError } from '../../../shared/errors.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { archiveFiles, saveFiles } from './archive.ts';
import type { Watch } from './audit.ts';
import { sha256 } from '../journal/chain.ts';
import type { DisablementContext } from '../deps.ts';
import { lastOf } from '../journal/journal-rows.ts';

export interface CopyReport {
  readonly copied: number;
  readonly failed: number;
  /** The first thing that went wrong, as `file-problem` tells it; `journal`: it no longer has the bytes that it once noted. */
  readonly problem?: string;
}

export interface SaveReport {
  readonly saved: number;
  readonly left: number;
  readonly problem?: string;
}

const TELL_EVERY = 10;

/** Homologated requests whose file was last noted outside the archive's present folder. */
export function filedElsewhere(context: DisablementContext): string[] {
  const root = context.deps.archiveRoot();
  const outside = (path: string) => {
    const way = relative(root, path);
    return way === '..' || way.startsWith('../') || way.startsWith('..\\') || isAbsolute(way);
  };
  return context.journal.filed().flatMap(({ requestId, paths }) => (paths.some(outside) ? [requestId] : []));
}

/** Writes them into the present folder, over nothing; an archive that does not answer ends it. Errors: `call.aborted`. */
export async function copyToArchive(
  context: DisablementContext,
  { signal, progress }: Watch,
): Promise<Result<CopyReport, AppError>> {
  const wanted = filedElsewhere(context);
  let copied = 0;
  let problem: string | undefined;
  for (const [done, requestId] of wanted.entries()) {
    if (signal?.aborted) return err(appError('call.aborted'));
    if (done % TELL_EVERY === 0) progress?.(done, wanted.length);
    if (!journalAgrees(context, requestId)) {
      problem ??= 'journal';
      continue;
    }
    const before = lastOf(context.journal.events(requestId), 'file')?.seq;
    const slow = (await saveFiles(context, requestId)) === 'slow';
    const events = context.journal.events(requestId);
    if (lastOf(events, 'file')?.seq !== before) copied += 1;
    else problem ??= lastOf(events, 'file-problem')?.data.problem ?? 'slow';
    if (slow) break;
  }
  progress?.(wanted.length, wanted.length);
  return ok({ copied, failed: wanted.length - copied, ...(problem === undefined ? {} : { problem }) });
}

/** Tries every file that is not saved yet, at once; an archive that does not answer ends it. */
export async function saveAll(context: DisablementContext): Promise<Result<SaveReport, AppError>> {
  const wanted = context.journal.unsaved();
  for (const requestId of wanted) {
    if (context.inFlight.has(requestId)) continue;
    if ((await saveFiles(context, requestId)) === 'slow') break;
  }
  const left = context.journal.unsaved();
  const first = left[0];
  const problem = first && lastOf(context.journal.events(first), 'file-problem')?.data.problem;
  const saved = wanted.filter((requestId) => !left.includes(requestId)).length;
  return ok({ saved, left: left.length, ...(problem === undefined ? {} : { problem }) });
}

/** A damaged journal must not make damaged files under a good name. */
function journalAgrees(context: DisablementContext, requestId: string): boolean {
  const row = context.journal.request(requestId);
  const events = context.journal.events(requestId);
  const noted = lastOf(events, 'file')?.data.sha256 ?? [];
  if (!row) return false;
  const now = archiveFiles(context, row, events).map(({ bytes }) => sha256(bytes));
  return now.length === noted.length && now.every((digest, i) => digest === noted[i]);
}
