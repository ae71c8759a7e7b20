/** The files that a homologated request has in an archive, made from the journal's bytes. */

import { join } from 'node:path';
import { asDocument } from '../../sefaz/soap/proc-inut-nfe.ts';
import type { Journal } from '../journal/journal.ts';
import { eventsOf, lastSeqOf, type Story } from '../journal/journal-rows.ts';
import { homologation, xmlSent } from '../journal/story.ts';
import { UnreadableRow } from '../journal/unreadable-row.ts';
import { isWithin } from './own-path.ts';
import { apartFileNames, archiveFolder, procFileName } from './proc-file.ts';

export interface ArchiveFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** Throws an {@link UnreadableRow} where the journal lacks the bytes. @param root folder of the archive */
export async function filesOfRequest(journal: Journal, root: string, story: Story): Promise<ArchiveFile[]> {
  const { row, events } = story;
  const done = homologation(events);
  const stored = done && (await journal.raw(row.requestId, done.seq));
  if (!done || !stored) throw lacksBytes(story, done?.by?.role);
  const folder = archiveFolder({
    root,
    cnpj: row.cnpj,
    environment: row.environment,
    dhRecbto: done.data.answer?.dhRecbto ?? '',
    now: new Date(done.at),
  });
  const file = (name: string, bytes: Uint8Array): ArchiveFile => {
    const path = join(folder, name);
    if (!isWithin(root, path)) throw new Error('a file outside the archive');
    return { path, bytes };
  };
  if (done.data.provedBy === '102') return [file(procFileName(row.id), stored)];
  const names = apartFileNames(row.id);
  const answer = eventsOf(events, 'answer').find(({ seq }) => seq === done.data.answerSeq);
  const sent = await xmlSent(journal, story, answer?.data.sendingSeq ?? 0);
  return [file(names.request, Buffer.from(asDocument(sent), 'utf8')), file(names.answer, stored)];
}

function lacksBytes({ row, events }: Story, role?: string): UnreadableRow {
  const by = role === undefined ? {} : { role };
  return new UnreadableRow(
    { cnpj: row.cnpj, request_id: row.requestId, position: lastSeqOf({ row, events }), ...by },
    undefined,
  );
}
