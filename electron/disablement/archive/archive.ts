/** Puts the XML of a homologated disablement into the archive, and remembers until that is done (journal rules 4 and 6). */

import { join } from 'node:path';
import { archiveFolder, apartFileNames, procFileName, standalone } from './proc-file.ts';
import { sha256 } from '../journal/chain.ts';
import type { DisablementContext } from '../deps.ts';
import { refusalOf } from '../../storage/database/database.ts';
import { SLOW, withinLimit } from '../../storage/files/time-limit.ts';
import { JOURNAL_FILE } from '../journal/journal.ts';
import {
  eventsOf,
  lastOf,
  stateOf,
  type EventDraft,
  type EventRow,
  type RequestRow,
} from '../journal/journal-rows.ts';
import { homologation, xmlSent } from '../journal/story.ts';
import { detailOf } from '../../log/detail.ts';

interface ArchiveFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

const SAVE_LIMIT_MS = 10_000;
/** Who closes the program has waited before; what is not saved by then is saved at the next start. */
const CLOSE_LIMIT_MS = 3_000;

/**
 * Writes what the archive should hold of a homologated request and appends how that went; the bytes stay in the journal whatever happens.
 * Writing again what is there already changes nothing. `slow`: the archive did not answer in time; the saving goes on, and
 * tells by an event when it has ended.
 */
export async function saveFiles(bench: DisablementContext, requestId: string): Promise<'ended' | 'slow'> {
  const ended = await withinLimit(
    saving(bench, requestId),
    bench.deps.saveLimitMs ?? SAVE_LIMIT_MS,
    (error) => logLate(bench, error),
  );
  if (ended !== SLOW) return 'ended';
  if (bench.saves.closed()) return 'slow';
  const row = bench.journal.request(requestId);
  const path = row && archiveFiles(bench, row, bench.journal.events(requestId)).at(-1)?.path;
  noteProblem(bench, requestId, path ?? '', 'slow');
  return 'slow';
}

/** Waits for what is being saved, and for `looks` at files, for a moment; afterwards nothing is noted any more. */
export async function endSaving(bench: DisablementContext, looks: Iterable<Promise<unknown>>): Promise<void> {
  const limit = Math.min(CLOSE_LIMIT_MS, bench.deps.saveLimitMs ?? SAVE_LIMIT_MS);
  const ending = Promise.allSettled([...looks, bench.saves.idle()]);
  await withinLimit(ending, limit, (error) => logLate(bench, error));
  bench.saves.close();
}

function saving(bench: DisablementContext, requestId: string): Promise<void> {
  return bench.saves.run(bench.deps.archiveRoot(), requestId, () => writeFiles(bench, requestId));
}

/** What breaks when nobody waits for it any more. */
function logLate(bench: DisablementContext, error: unknown): void {
  bench.deps.log.write({ level: 'error', op: 'disablement.file', code: 'internal', detail: detailOf(error) });
}

async function writeFiles(bench: DisablementContext, requestId: string): Promise<void> {
  const root = bench.deps.archiveRoot();
  const standing = bench.deps.standingRoot?.();
  const row = bench.journal.request(requestId);
  const events = bench.journal.events(requestId);
  if (!row || stateOf(events) !== 'homologated') return;
  bench.deps.progress(requestId, 'saving');
  const paths: string[] = [];
  const digests: string[] = [];
  let suffixed = false;
  for (const { path, bytes } of archiveFiles(bench, row, events)) {
    const written = await bench.writeOnce(path, bytes, standing);
    if (!written.ok) return noteProblem(bench, requestId, path, written.error.problem);
    paths.push(written.value.path);
    digests.push(sha256(bytes));
    suffixed ||= written.value.outcome === 'suffixed';
  }
  noteSaved(bench, requestId, root, { paths, sha256: digests, suffixed });
}

/** What could not be noted is noted by the next try: the file is there, or the bytes are in the journal. */
function append(bench: DisablementContext, requestId: string, draft: EventDraft): void {
  try {
    bench.journal.write((writer) => writer.append(requestId, draft));
  } catch (error) {
    const refusal = refusalOf(error, JOURNAL_FILE);
    if (!refusal) throw error;
    bench.deps.log.write({ level: 'error', op: 'disablement.file', code: refusal.code });
  }
  bench.deps.changed(['disablements', 'history']);
}

/**
 * Every homologated request whose XML is not on disk yet, while `going`; one that fails does not hold up the others, and
 * where the archive hangs they wait with it.
 */
export async function saveUnsaved(bench: DisablementContext, going: () => boolean): Promise<void> {
  const root = bench.deps.archiveRoot();
  for (const requestId of bench.journal.unsaved()) {
    if (!going() || bench.deps.archiveRoot() !== root) return;
    if (bench.inFlight.has(requestId)) continue;
    if ((await saveFiles(bench, requestId)) === 'slow') await saving(bench, requestId);
  }
}

/** What the archive should hold of a homologated request. */
export function archiveFiles(bench: DisablementContext, row: RequestRow, events: readonly EventRow[]): ArchiveFile[] {
  const done = homologation(events);
  const stored = done && bench.journal.raw(row.requestId, done.seq);
  if (!done || !stored) throw new Error('a homologation without its bytes');
  const folder = archiveFolder({
    root: bench.deps.archiveRoot(),
    cnpj: row.cnpj,
    environment: row.environment,
    dhRecbto: done.data.answer?.dhRecbto ?? '',
    now: new Date(done.at),
  });
  if (done.data.provedBy === '102') return [{ path: join(folder, procFileName(row.id)), bytes: stored }];
  const names = apartFileNames(row.id);
  const answer = eventsOf(events, 'answer').find(({ seq }) => seq === done.data.answerSeq);
  const sent = xmlSent(bench.journal, row, events, answer?.data.sendingSeq ?? 0);
  return [
    { path: join(folder, names.request), bytes: Buffer.from(standalone(sent), 'utf8') },
    { path: join(folder, names.answer), bytes: stored },
  ];
}

function noteSaved(
  bench: DisablementContext,
  requestId: string,
  root: string,
  data: { readonly paths: string[]; readonly sha256: string[]; readonly suffixed: boolean },
): void {
  if (bench.saves.closed()) return;
  const last = lastOf(bench.journal.events(requestId), 'file');
  if (last && last.data.paths.join('\n') === data.paths.join('\n')) return;
  // It hung until the archive was moved elsewhere, where the file is by now.
  if (last && root !== bench.deps.archiveRoot()) return;
  const at = bench.deps.clock.now().toISOString();
  append(bench, requestId, { kind: 'file', step: 'note', at, data });
}

/** Told once: a folder that stays away does not fill the journal. */
function noteProblem(bench: DisablementContext, requestId: string, path: string, problem: string): void {
  if (bench.saves.closed()) return;
  const last = lastOf(bench.journal.events(requestId), 'file-problem');
  if (last?.data.problem === problem && last.data.path === path) return;
  bench.deps.log.write({ level: 'warn', op: 'disablement.file', code: 'archive.not-saved', detail: problem });
  const at = bench.deps.clock.now().toISOString();
  append(bench, requestId, { kind: 'file-problem', step: 'note', at, data: { problem, path } });
}
