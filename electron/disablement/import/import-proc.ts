/**
 * Brings a ProcInutNFe that lies on disk into the journal, after a restore or from another program (docs/journal.md, rule 7). A file
 * proves nothing by itself: a request that SEFAZ refused and an invented answer make one too.
 */

import { randomUUID } from 'node:crypto';
import { sha256 } from '../journal/chain.ts';
import type { DisablementContext } from '../deps.ts';
import { eventsOf, lastOf, stateOf, type EventRow, type RequestRow } from '../journal/journal-rows.ts';
import { standalone } from '../archive/proc-file.ts';
import { readProc, type ProvenFile, type ReadProc } from './read-proc.ts';
import { xmlAt } from '../journal/story.ts';

/**
 * `added`: a new row, homologated, because SEFAZ's own signature proves it. `unproven`: a new row that waits for a
 * person's word. `proved`: a request whose answer was not known, or not proved, now is. `known`: the journal had it.
 * `unfit`: no such document.
 */
export type Imported = 'added' | 'unproven' | 'proved' | 'known' | 'unfit';

/** SEFAZ received nothing later than this ahead of the PC's clock, in milliseconds. */
const CLOCK_SLACK_MS = 10 * 60_000;

interface Story {
  readonly row: RequestRow;
  readonly events: readonly EventRow[];
}

/** One transaction; safe to repeat, and for several processes at once. */
export function importProven(context: DisablementContext, file: ProvenFile): Imported {
  const { journal, deps } = context;
  const read = readProc(file, deps.realm);
  if (!read) return 'unfit';
  const { row: fields, answer } = read;
  const now = deps.clock.now();
  const vouched = isVouched(context, file, read, now);
  const at = now.toISOString();
  const digest = sha256(file.bytes);
  const imported = journal.write<Imported>(({ add, append }) => {
    const stories = journal
      .ofId(fields.environment, fields.id)
      .map((row): Story => ({ row, events: journal.events(row.requestId) }));
    const inState = (wanted: string) => stories.find(({ events }) => stateOf(events) === wanted);
    if (inState('homologated')) return 'known';
    const uncertain = inState('uncertain');
    const unproved = inState('imported');
    // The answer that never came lies on disk, around the very bytes that this journal sent.
    const sent = stories.find(
      (story) =>
        stateOf(story.events) === 'uncertain' && read.named && wasSent(context, story, fields.signedXml),
    );
    const waiting = sent ?? (vouched ? (uncertain ?? unproved) : undefined);
    if (!waiting && !vouched && (unproved || stories.some((story) => isSettled(story, digest))))
      return 'known';

    const requestId = waiting?.row.requestId ?? randomUUID();
    if (!waiting)
      add({ ...fields, requestId, company: deps.company(fields.cnpj)?.name ?? '', createdAt: at });
    const source = { path: file.path ?? '', sha256: digest, folder: file.folder };
    if (!waiting && !vouched) {
      append(requestId, {
        kind: 'imported',
        step: 'import',
        at,
        data: { ...source, answer },
        raw: file.bytes,
      });
      return 'unproven';
    }
    append(requestId, { kind: 'imported', step: 'note', at, data: { ...source, vouched } });
    append(requestId, {
      kind: 'outcome',
      step: waiting && stateOf(waiting.events) === 'uncertain' ? 'homologate' : 'vouch',
      at,
      disabled: true,
      data: { answer, provedBy: '102', nProt: answer.nProt },
      raw: file.bytes,
    });
    if (file.path !== undefined) {
      const data = { paths: [file.path], sha256: [digest], suffixed: false };
      append(requestId, { kind: 'file', step: 'note', at, data });
    }
    return waiting ? 'proved' : 'added';
  });
  if (imported !== 'known') deps.changed(['disablements', 'history']);
  return imported;
}

/** SEFAZ signed its part itself, which names the whole range, and nothing speaks against it. */
function isVouched(
  { deps }: DisablementContext,
  { answerCertificate }: ProvenFile,
  read: ReadProc,
  now: Date,
): boolean {
  const { uf, mod, tpAmb } = read.row;
  const received = new Date(read.answer.dhRecbto);
  if (!answerCertificate || !read.named || Number.isNaN(received.getTime())) return false;
  if (received.getTime() > now.getTime() + CLOCK_SLACK_MS) return false;
  return deps.signedBySefaz?.(answerCertificate, { uf, mod, tpAmb, at: received }) ?? false;
}

/** Byte for byte what went out in one of the sendings. */
function wasSent({ journal }: DisablementContext, { row, events }: Story, signedXml: string): boolean {
  return eventsOf(events, 'sending').some(
    ({ data }) => standalone(xmlAt(journal, row, data.xmlSeq)) === standalone(signedXml),
  );
}

/** A person has spoken: of these numbers, or of this very file. */
function isSettled({ events }: Story, digest: string): boolean {
  if (stateOf(events) !== 'closed') return false;
  return lastOf(events, 'closed')?.data.found === true || lastOf(events, 'imported')?.data.sha256 === digest;
}
