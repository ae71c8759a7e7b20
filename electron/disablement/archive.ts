/** Puts the XML of a homologated disablement into the archive, and remembers until that is done (journal rules 4 and 6). */

import { join } from 'node:path';
import { archiveFolder, apartFileNames, procFileName, standalone } from './proc-file.ts';
import { sha256 } from './chain.ts';
import type { Bench } from './deps.ts';
import { refusalOf } from '../storage/database.ts';
import { JOURNAL_FILE } from './journal.ts';
import {
  eventsOf,
  lastOf,
  stateOf,
  type EventDraft,
  type EventRow,
  type RequestRow,
} from './journal-rows.ts';
import { homologation, xmlSent } from './story.ts';

interface ArchiveFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/**
 * Writes what the archive should hold of a homologated request and appends how that went; the bytes stay in the journal whatever happens.
 * Writing again what is there already changes nothing.
 */
export async function saveFiles(bench: Bench, requestId: string): Promise<void> {
  const row = bench.journal.request(requestId);
  const events = bench.journal.events(requestId);
  if (!row || stateOf(events) !== 'homologated') return;
  bench.deps.progress(requestId, 'saving');
  const paths: string[] = [];
  const digests: string[] = [];
  let suffixed = false;
  for (const { path, bytes } of archiveFiles(bench, row, events)) {
    const written = await bench.writeOnce(path, bytes);
    if (!written.ok) return noteProblem(bench, requestId, path, written.error.problem);
    paths.push(written.value.path);
    digests.push(sha256(bytes));
    suffixed ||= written.value.outcome === 'suffixed';
  }
  noteSaved(bench, requestId, { paths, sha256: digests, suffixed });
}

/** What could not be noted is noted by the next try: the file is there, or the bytes are in the journal. */
function append(bench: Bench, requestId: string, draft: EventDraft): void {
  try {
    bench.journal.write((writer) => writer.append(requestId, draft));
  } catch (error) {
    const refusal = refusalOf(error, JOURNAL_FILE);
    if (!refusal) throw error;
    bench.deps.log.write({ level: 'error', op: 'disablement.file', code: refusal.code });
  }
  bench.deps.changed(['disablements', 'history']);
}

/** Every homologated request whose XML is not on disk yet; one that fails does not hold up the others. */
export async function saveUnsaved(bench: Bench): Promise<void> {
  for (const requestId of bench.journal.unsaved()) {
    if (!bench.inFlight.has(requestId)) await saveFiles(bench, requestId);
  }
}

/** What the archive should hold of a homologated request. */
export function archiveFiles(bench: Bench, row: RequestRow, events: readonly EventRow[]): ArchiveFile[] {
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
  bench: Bench,
  requestId: string,
  data: { readonly paths: string[]; readonly sha256: string[]; readonly suffixed: boolean },
): void {
  const last = lastOf(bench.journal.events(requestId), 'file');
  if (last && last.data.paths.join('\n') === data.paths.join('\n')) return;
  const at = bench.deps.clock.now().toISOString();
  append(bench, requestId, { kind: 'file', step: 'note', at, data });
}

/** Told once: a folder that stays away does not fill the journal. */
function noteProblem(bench: Bench, requestId: string, path: string, problem: string): void {
  bench.deps.log.write({ level: 'warn', op: 'disablement.file', code: 'archive.not-saved', detail: problem });
  const last = lastOf(bench.journal.events(requestId), 'file-problem');
  if (last?.data.problem === problem && last.data.path === path) return;
  const at = bench.deps.clock.now().toISOString();
  append(bench, requestId, { kind: 'file-problem', step: 'note', at, data: { problem, path } });
}
