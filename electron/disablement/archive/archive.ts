/**
 * Saves the XML of a homologated disablement to the archive, and records it as pending until this is done (journal
 * rules 4 and 6).
 */

import { dirname } from 'node:path';
import { filesOfRequest, type ArchiveFile } from './files-of-request.ts';
import { sha256 } from '../journal/chain.ts';
import type { DisablementContext } from '../deps.ts';
import { SLOW, withinLimit } from '../../storage/files/time-limit.ts';
import { appendDecided } from '../journal/append-decided.ts';
import { eventsOf, stateOf, type EventDraft, type EventRow, type Story } from '../journal/journal-rows.ts';
import { journalRefusal } from '../journal/refusal.ts';
import { filedHere, isSaved, isThisSeat } from '../journal/seat.ts';
import { storyOf } from '../journal/story.ts';
import { UnreadableRow } from '../journal/unreadable-row.ts';
import { detailOf } from '../../log/detail.ts';

const SAVE_LIMIT_MS = 10_000;
/** Closing has already waited for the request; what is not saved by then is saved at the next start. */
const CLOSE_LIMIT_MS = 3_000;

/**
 * Writes the files of a request, where it is homologated, and appends the result; the bytes stay in the journal in any case. Idempotent.
 * Where others may have written, nothing is saved that is unreadable or not in a verified chain. `slow`: the archive did not answer in
 * time; the saving continues and reports its end by an event.
 */
export async function saveFiles(
  context: DisablementContext,
  requestId: string,
  by: 'anybody' | 'this-act' = 'anybody',
): Promise<'ended' | 'slow'> {
  if (by === 'anybody' && !(await isVouched(context, requestId))) return 'ended';
  const ended = await withinLimit(
    saving(context, requestId),
    context.deps.saveLimitMs ?? SAVE_LIMIT_MS,
    (error) => logLate(context, error),
  );
  if (ended !== SLOW) return 'ended';
  if (context.saves.closed()) return 'slow';
  const story = await storyOf(context.journal, requestId);
  // It only waited behind others: a refusal and a lost answer have no file.
  if (!isDone(story)) return 'ended';
  const files = await archiveFiles(context, story);
  await noteProblem(context, requestId, files.at(-1)?.path ?? '', 'slow');
  return 'slow';
}

/** False, with a line in the log, where the company's chain is not what it should be, or the request cannot be read. */
async function isVouched({ journal, chain, deps }: DisablementContext, requestId: string): Promise<boolean> {
  try {
    const story = await journal.story(requestId);
    const fault = story && (await chain?.refusal(story.row.cnpj));
    if (story && !fault) {
      if (isDone(story)) await filesOfRequest(journal, deps.archiveRoot(), story);
      return true;
    }
    deps.log.write({ level: 'warn', op: 'disablement.file', code: fault?.code ?? 'disablement.missing' });
  } catch (error) {
    if (!(error instanceof UnreadableRow)) throw error;
    deps.log.write({
      level: 'warn',
      op: 'disablement.file',
      code: error.appError.code,
      detail: error.message,
    });
  }
  return false;
}

/** Waits briefly for running saves and for `looks` at files; afterwards nothing is recorded any more. */
export async function endSaving(
  context: DisablementContext,
  fileReads: Iterable<Promise<unknown>>,
): Promise<void> {
  const limit = Math.min(CLOSE_LIMIT_MS, context.deps.saveLimitMs ?? SAVE_LIMIT_MS);
  const ending = Promise.allSettled([...fileReads, context.saves.idle()]);
  await withinLimit(ending, limit, (error) => logLate(context, error));
  context.saves.close();
}

function saving(context: DisablementContext, requestId: string): Promise<void> {
  return context.saves.run(context.deps.archiveRoot(), requestId, () => writeFiles(context, requestId));
}

/** Logs errors that occur after the time limit. */
function logLate(context: DisablementContext, error: unknown): void {
  context.deps.log.write({
    level: 'error',
    op: 'disablement.file',
    code: 'internal',
    detail: detailOf(error),
  });
}

async function writeFiles(context: DisablementContext, requestId: string): Promise<void> {
  const root = context.deps.archiveRoot();
  const standing = context.deps.standingRoot?.();
  // Once homologated it stays so; recording its file reads it again.
  const seen = await context.journal.seen(requestId);
  const story = isDone(seen) ? seen : await context.journal.story(requestId);
  if (!isDone(story)) return;
  context.deps.progress(requestId, 'saving');
  const paths: string[] = [];
  const digests: string[] = [];
  let suffixed = false;
  for (const { path, bytes } of await archiveFiles(context, story)) {
    const written = await context.writeOnce(path, bytes, standing);
    if (!written.ok) return noteProblem(context, requestId, path, written.error.problem);
    paths.push(written.value.path);
    digests.push(sha256(bytes));
    suffixed ||= written.value.outcome === 'suffixed';
  }
  await noteSaved(context, story, root, { paths, sha256: digests, suffixed });
}

function isDone(story: Story | undefined): story is Story {
  return story !== undefined && stateOf(story.events) === 'homologated';
}

/**
 * Appends what `decide` gives; what could not be recorded is recorded by the next try: the file is there, or the bytes are in the
 * journal.
 */
async function noteFile(
  context: DisablementContext,
  requestId: string,
  decide: (events: readonly EventRow[]) => EventDraft | undefined,
  read?: Story,
): Promise<void> {
  const { journal, deps, saves } = context;
  if (saves.closed()) return;
  try {
    const draftsOf = ({ events }: Story): EventDraft[] => {
      // The journal may have been closed while it was read.
      const draft = saves.closed() ? undefined : decide(events);
      return draft ? [draft] : [];
    };
    const noted = await appendDecided(journal, requestId, draftsOf, read);
    if (!noted) return;
  } catch (error) {
    const refusal = journalRefusal(error);
    if (!refusal) throw error;
    deps.log.write({ level: 'error', op: 'disablement.file', code: refusal.code });
  }
  deps.changed(['disablements', 'history']);
}

/**
 * Saves every homologated request whose XML is not on disk yet, while `going`; a failed one does not stop the
 * others, and if the archive hangs they wait with it.
 */
export async function saveUnsaved(context: DisablementContext, going: () => boolean): Promise<void> {
  const root = context.deps.archiveRoot();
  for (const requestId of await context.journal.unsaved()) {
    if (!going() || context.deps.archiveRoot() !== root) return;
    if (context.inFlight.has(requestId)) continue;
    if ((await saveFiles(context, requestId)) === 'slow') await saving(context, requestId);
  }
}

/** The files of a homologated request, with their places in the archive that is set now. */
export function archiveFiles(context: DisablementContext, story: Story): Promise<ArchiveFile[]> {
  return filesOfRequest(context.journal, context.deps.archiveRoot(), story);
}

function noteSaved(
  context: DisablementContext,
  read: Story,
  root: string,
  data: { readonly paths: string[]; readonly sha256: string[]; readonly suffixed: boolean },
): Promise<void> {
  const decide = (events: readonly EventRow[]): EventDraft | undefined => {
    const last = filedHere(events);
    if (isSaved(events) && last?.data.paths.join('\n') === data.paths.join('\n')) return undefined;
    // It hung until the archive was moved, where the file has been saved meanwhile.
    if (last && root !== context.deps.archiveRoot()) return undefined;
    return { kind: 'file', step: 'note', at: context.deps.clock.now().toISOString(), data };
  };
  return noteFile(context, read.row.requestId, decide, read);
}

/** Recorded once by each seat: folders that stay away must not fill the journal. */
function noteProblem(
  context: DisablementContext,
  requestId: string,
  path: string,
  problem: string,
): Promise<void> {
  const { log, clock } = context.deps;
  return noteFile(context, requestId, (events) => {
    if (isNoted(events, problem, path)) return undefined;
    log.write({ level: 'warn', op: 'disablement.file', code: 'archive.not-saved', detail: problem });
    return { kind: 'file-problem', step: 'note', at: clock.now().toISOString(), data: { problem, path } };
  });
}

/**
 * Since the files were saved last. A share that is away is slow first, and says why later, each time it is tried: being slow says nothing
 * new of it, nor does the same reason after that.
 */
function isNoted(events: readonly EventRow[], problem: string, path: string): boolean {
  const unsaved = events.slice(events.findLastIndex(({ kind }) => kind === 'file') + 1);
  const mine = eventsOf(unsaved, 'file-problem').filter(isThisSeat);
  const inFolder = mine.slice(mine.findLastIndex(({ data }) => dirname(data.path) !== dirname(path)) + 1);
  const alike = inFolder.filter(({ data }) => (data.problem === 'slow') === (problem === 'slow'));
  return alike.at(-1)?.data.problem === problem;
}
