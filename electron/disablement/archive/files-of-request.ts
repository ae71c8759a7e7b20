/** The files that a homologated request has in an archive, made from the journal's bytes. */

import { join } from 'node:path';
import { asDocument } from '../../sefaz/soap/proc-inut-nfe.ts';
import type { Journal } from '../journal/journal.ts';
import { eventsOf, type Story } from '../journal/journal-rows.ts';
import { homologation, xmlSent } from '../journal/story.ts';
import { apartFileNames, archiveFolder, procFileName } from './proc-file.ts';

export interface ArchiveFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** @param root folder of the archive */
export async function filesOfRequest(journal: Journal, root: string, story: Story): Promise<ArchiveFile[]> {
  const { row, events } = story;
  const done = homologation(events);
  const stored = done && (await journal.raw(row.requestId, done.seq));
  if (!done || !stored) throw new Error('a homologation without its bytes');
  const folder = archiveFolder({
    root,
    cnpj: row.cnpj,
    environment: row.environment,
    dhRecbto: done.data.answer?.dhRecbto ?? '',
    now: new Date(done.at),
  });
  if (done.data.provedBy === '102') return [{ path: join(folder, procFileName(row.id)), bytes: stored }];
  const names = apartFileNames(row.id);
  const answer = eventsOf(events, 'answer').find(({ seq }) => seq === done.data.answerSeq);
  const sent = await xmlSent(journal, story, answer?.data.sendingSeq ?? 0);
  return [
    { path: join(folder, names.request), bytes: Buffer.from(asDocument(sent), 'utf8') },
    { path: join(folder, names.answer), bytes: stored },
  ];
}
