/**
 * Brings a ProcInutNFe that lies on disk into the journal, after a restore or from another program (docs/journal.md, rule 7). A file
 * proves nothing by itself: a request that SEFAZ refused and an invented answer make one too.
 */

import { randomUUID } from 'node:crypto';
import { sha256 } from '../journal/chain.ts';
import type { DisablementContext } from '../deps.ts';
import type { ImportChange } from '../journal/journal.ts';
import { eventsOf, lastOf, stateOf, type EventDraft, type Story } from '../journal/journal-rows.ts';
import { asDocument } from '../../sefaz/soap/proc-inut-nfe.ts';
import { readProc, type ProvenFile, type ReadProc } from './read-proc.ts';
import { xmlAt } from '../journal/story.ts';

/**
 * `added`: a new row, homologated, because SEFAZ's own signature proves it. `unproven`: a new row that waits for a
 * person's statement. `proved`: a request without a known or proved answer now has one. `known`: the journal had it.
 * `unfit`: no such document.
 */
export type Imported = 'added' | 'unproven' | 'proved' | 'known' | 'unfit';

/** Largest lead of SEFAZ's clock over the computer's, in milliseconds. */
const CLOCK_SLACK_MS = 10 * 60_000;

/** Safe to repeat, and for several processes at once. */
export async function importProven(context: DisablementContext, file: ProvenFile): Promise<Imported> {
  const { journal, deps } = context;
  const read = readProc(file, deps.realm);
  if (!read) return 'unfit';
  const { environment, id } = read.row;
  for (;;) {
    const seen = await journal.ofId(environment, id);
    const decided = await decide(context, file, read, seen);
    if (decided === 'known') return 'known';
    const { imported, ...change } = decided;
    if (!(await journal.importRequest({ ...change, seen, of: { environment, id } }))) continue;
    deps.changed(['disablements', 'history']);
    return imported;
  }
}

type Decided = Pick<ImportChange, 'row' | 'requestId' | 'drafts'> & {
  readonly imported: 'added' | 'unproven' | 'proved';
};

/** @param seen every request of the file's infInut Id */
async function decide(
  context: DisablementContext,
  file: ProvenFile,
  read: ReadProc,
  seen: readonly Story[],
): Promise<Decided | 'known'> {
  const { deps } = context;
  const { row: fields, answer } = read;
  const now = deps.clock.now();
  const at = now.toISOString();
  const digest = sha256(file.bytes);
  const vouched = isVouched(context, file, read, now);
  const inState = (wanted: string) => seen.find(({ events }) => stateOf(events) === wanted);
  // What is being sent has its own answer in a moment.
  if (inState('homologated') ?? inState('sending')) return 'known';
  const unproved = inState('imported');
  // The missing answer is in a file, around the very bytes that this journal sent.
  const sent = read.named ? await findSent(context, seen, fields.signedXml) : undefined;
  const waiting = sent ?? (vouched ? (inState('uncertain') ?? unproved) : undefined);
  if (!waiting && !vouched && (unproved || seen.some((story) => isSettled(story, digest)))) return 'known';

  const requestId = waiting?.row.requestId ?? randomUUID();
  const company = deps.company(fields.cnpj)?.name ?? '';
  const row = waiting ? undefined : { ...fields, requestId, company, createdAt: at };
  const source = { path: file.path ?? '', sha256: digest, folder: file.folder };
  if (!waiting && !vouched) {
    const data = { ...source, answer };
    const draft = { kind: 'imported', step: 'import', at, data, raw: file.bytes } as const;
    return { imported: 'unproven', row, requestId, drafts: [draft] };
  }
  const drafts: EventDraft[] = [
    { kind: 'imported', step: 'note', at, data: { ...source, vouched } },
    {
      kind: 'outcome',
      step: waiting && stateOf(waiting.events) === 'uncertain' ? 'homologate' : 'vouch',
      at,
      disabled: true,
      data: { answer, provedBy: '102', nProt: answer.nProt },
      raw: file.bytes,
    },
  ];
  if (file.path !== undefined) {
    const data = { paths: [file.path], sha256: [digest], suffixed: false };
    drafts.push({ kind: 'file', step: 'note', at, data });
  }
  return { imported: waiting ? 'proved' : 'added', row, requestId, drafts };
}

/** SEFAZ signed its own part, which names the whole range, and nothing contradicts it. */
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

/** The uncertain request that sent these bytes, byte for byte, in one of its sendings. */
async function findSent(
  { journal }: DisablementContext,
  seen: readonly Story[],
  signedXml: string,
): Promise<Story | undefined> {
  for (const story of seen) {
    if (stateOf(story.events) !== 'uncertain') continue;
    for (const { data } of eventsOf(story.events, 'sending')) {
      const sent = await xmlAt(journal, story.row, data.xmlSeq);
      if (asDocument(sent) === asDocument(signedXml)) return story;
    }
  }
  return undefined;
}

/** A person has made a statement on these numbers, or on this file. */
function isSettled({ events }: Story, digest: string): boolean {
  if (stateOf(events) !== 'closed') return false;
  return lastOf(events, 'closed')?.data.found === true || lastOf(events, 'imported')?.data.sha256 === digest;
}
