/** Derives from a request's events its proof, protocol, last answer and which bytes were sent. */

import type { DisablementView } from '../../../shared/contract.ts';
import type { Journal } from './journal.ts';
import { eventsOf, lastOf, stateOf, type EventRow, type RequestRow, type Story } from './journal-rows.ts';
import { UnreadableRow } from './unreadable-row.ts';

type Outcome = Extract<EventRow, { kind: 'outcome' }>;

/** Of a request that is known to be there. */
export async function storyOf(journal: Journal, requestId: string): Promise<Story> {
  const story = await journal.story(requestId);
  if (!story) throw new Error('a request without its row');
  return story;
}

/** The outcome that made the request homologated. */
export function homologation(events: readonly EventRow[]): Outcome | undefined {
  return eventsOf(events, 'outcome').find(({ state }) => state === 'homologated');
}

/**
 * Protocol of the disablement of these numbers, also where another program requested it; "" if none was
 * given.
 */
export function protocolOf(events: readonly EventRow[]): string {
  const proof = homologation(events) ?? eventsOf(events, 'outcome').findLast(({ disabled }) => disabled);
  return proof?.data.nProt ?? lastOf(events, 'closed')?.data.nProt ?? unproved(events)?.answer?.nProt ?? '';
}

/** What proved it done. */
export function proofOf(events: readonly EventRow[]): DisablementView['provedBy'] {
  const done = homologation(events);
  if (done) return isFromFile(events, done) ? 'file' : done.data.provedBy;
  return lastOf(events, 'closed')?.data.found ? 'person' : undefined;
}

/** An imported file made it homologated, not an answer received here. */
function isFromFile(events: readonly EventRow[], done: Outcome): boolean {
  return eventsOf(events, 'imported').some(({ seq }) => seq === done.seq - 1);
}

/** The ProcInutNFe, byte for byte as it was received or imported; undefined if there is none. */
export async function procOf(
  journal: Journal,
  { row, events }: { readonly row: Pick<RequestRow, 'requestId'>; readonly events: Story['events'] },
): Promise<Uint8Array | undefined> {
  const done = homologation(events);
  return done?.data.provedBy === '102' ? journal.raw(row.requestId, done.seq) : undefined;
}

/** The content of the file of a request that waits for a person's statement. */
export function unproved(
  events: readonly EventRow[],
): Extract<EventRow, { kind: 'imported' }>['data'] | undefined {
  return stateOf(events) === 'imported' ? lastOf(events, 'imported')?.data : undefined;
}

/** The last readable answer of SEFAZ, with the time it was read. */
export function lastAnswer(
  events: readonly EventRow[],
): (NonNullable<Outcome['data']['answer']> & { at: string }) | undefined {
  const outcome = eventsOf(events, 'outcome').findLast(({ data }) => data.answer);
  return outcome?.data.answer && { ...outcome.data.answer, at: outcome.at };
}

/** Why the answer is unknown; undefined if the last event was an answer, or the state is known. */
export function faultOf(
  events: readonly EventRow[],
): { code: string; phase?: string | undefined } | undefined {
  return stateOf(events) === 'uncertain' ? lastOf(events, 'outcome')?.data.fault : undefined;
}

/** The last signature made, which would go out now; `xmlSeq` is that of {@link xmlAt}. */
export function currentSignature({ row, events }: Story): {
  readonly xmlSeq: number;
  readonly certificateUntil: string;
} {
  const signed = lastOf(events, 'signed');
  return {
    xmlSeq: signed?.seq ?? 0,
    certificateUntil: signed?.data.certificateUntil ?? row.certificateUntil,
  };
}

/** The signed request stored by event `xmlSeq`; 0 is the request's own. */
export async function xmlAt(journal: Journal, row: RequestRow, xmlSeq: number): Promise<string> {
  return xmlOf(row, xmlSeq, xmlSeq === 0 ? undefined : await journal.raw(row.requestId, xmlSeq));
}

/** `xmlAt` where the event's bytes were read already. Throws an {@link UnreadableRow} where the journal has them not. */
export function xmlOf(row: RequestRow, xmlSeq: number, raw: Uint8Array | undefined): string {
  if (xmlSeq === 0) return row.signedXml;
  if (!raw) throw new UnreadableRow({ cnpj: row.cnpj, request_id: row.requestId }, undefined);
  return Buffer.from(raw).toString('utf8');
}

/** The bytes sent in `sendingSeq`. */
export function xmlSent(journal: Journal, { row, events }: Story, sendingSeq: number): Promise<string> {
  const sending = eventsOf(events, 'sending').find(({ seq }) => seq === sendingSeq);
  return xmlAt(journal, row, sending?.data.xmlSeq ?? 0);
}
