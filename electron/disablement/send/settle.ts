/**
 * Turns the content of the journal into a decision: stored answers into outcomes, missing ones into uncertainty
 * (journal rules 3 and 4).
 */

import { cUfOf } from '../../../shared/fiscal/issuer/uf.ts';
import { shortYear } from '../../../shared/fiscal/numbering.ts';
import type { Result } from '../../../shared/result.ts';
import { readDisablementAnswer, type DisablementAnswer } from '../../sefaz/soap/answer.ts';
import {
  MAX_ANSWER,
  readingsOf,
  type SoapResponse,
  type TransportFault,
} from '../../sefaz/tls/connection.ts';
import type { DisablementFields } from '../../sefaz/soap/signature.ts';
import type { DisablementContext } from '../deps.ts';
import {
  eventsOf,
  lastOf,
  sendingsOf,
  stateOf,
  type EventDraft,
  type EventRow,
  type RequestRow,
  type Story,
} from '../journal/journal-rows.ts';
import { appendDecided } from '../journal/append-decided.ts';
import type { OnDisk } from '../journal/journal.ts';
import { decide, type Decision } from './outcome.ts';
import { procInutNFe, asDocument } from '../../sefaz/soap/proc-inut-nfe.ts';
import { xmlSent } from '../journal/story.ts';
import { detailOf } from '../../log/detail.ts';

type AnswerEvent = Extract<EventRow, { kind: 'answer' }>;
type OutcomeDraft = Extract<EventDraft, { kind: 'outcome' }>;

export interface MissingAnswer {
  readonly sendingSeq: number;
  readonly fault: { readonly code: string; readonly phase?: string };
}

/** What was received: an answer, or the bytes of one with broken framing, with its fault. */
export type Received = SoapResponse | (Pick<TransportFault, 'code' | 'phase'> & { readonly came: Buffer });

/** Undefined if nothing was received. */
export function receivedOf(response: Result<SoapResponse, TransportFault>): Received | undefined {
  if (response.ok) return response.value;
  const { code, phase, came } = response.error;
  return came && came.length > 0 ? { code, phase, came } : undefined;
}

/** Commits what was received, unchanged, before it is read (rule 4). Its request, as returned, may have moved on meanwhile. */
export function recordAnswer(
  context: DisablementContext,
  requestId: string,
  sendingSeq: number,
  received: Received,
): Promise<Story> {
  const at = context.deps.clock.now().toISOString();
  const raw = 'came' in received ? received.came : received.body;
  const data =
    'came' in received
      ? { ...headOf(received.came), incomplete: { code: received.code, phase: received.phase } }
      : { httpStatus: received.httpStatus, contentType: received.contentType };
  const answer = { kind: 'answer', step: 'note', at, data: { sendingSeq, ...data }, raw } as const;
  return context.journal.note(requestId, answer);
}

function headOf(wire: Buffer): Pick<SoapResponse, 'httpStatus' | 'contentType'> {
  const [first] = readingsOf(wire, MAX_ANSWER);
  return { httpStatus: first?.httpStatus ?? 0, contentType: first?.contentType ?? '' };
}

/** Decides every stored answer that has no outcome yet. Safe to repeat, and for several processes at once. */
export function settle(context: DisablementContext, requestId: string): Promise<void> {
  return decideAll(context, requestId, undefined);
}

/**
 * Settles a request that was just read or written; where that sending still waits for an answer, its outcome is that none is known.
 * `read`: the request as the act that sent it just wrote it, which files it next.
 */
export function settleOrMarkUncertain(
  context: DisablementContext,
  requestId: string,
  missing: MissingAnswer,
  read?: Story,
): Promise<void> {
  return decideAll(context, requestId, missing, read);
}

/** One outcome at a time: what an answer means may depend on the one decided before it. */
async function decideAll(
  context: DisablementContext,
  requestId: string,
  missing: MissingAnswer | undefined,
  read?: Story,
): Promise<void> {
  const decide = (story: Story) => nextOutcome(context, story, missing);
  let moved = false;
  for (let known = read; ; moved = true) {
    known = await appendDecided(context.journal, requestId, decide, known, read ? whenOnDisk : undefined);
    if (!known) break;
  }
  if (moved) context.deps.changed(['disablements', 'history']);
}

/**
 * A homologated request is filed next, and recording its file puts this on disk too: without that it is decided again from the answer,
 * which is on disk.
 */
function whenOnDisk(drafts: readonly EventDraft[]): OnDisk {
  return drafts.every(({ step }) => step === 'homologate') ? 'with-next' : 'now';
}

async function nextOutcome(
  context: DisablementContext,
  story: Story,
  missing: MissingAnswer | undefined,
): Promise<OutcomeDraft[]> {
  const [answer] = undecided(story.events);
  if (answer) return [await outcomeOf(context, story, answer)];
  if (!missing || !awaitsAnswer(story, missing.sendingSeq)) return [];
  const at = context.deps.clock.now().toISOString();
  return [{ kind: 'outcome', step: 'doubt', at, data: { nProt: '', fault: missing.fault } }];
}

/** True while the result of this sending is unknown. */
export function awaitsAnswer({ events }: Story, sendingSeq: number): boolean {
  return stateOf(events) === 'sending' && lastOf(events, 'sending')?.seq === sendingSeq;
}

/** Certainly no byte of this sending was sent: the request returns to its earlier state. */
export async function takeBack(
  { journal, deps, unsent }: DisablementContext,
  { requestId, sendingSeq }: { readonly requestId: string; readonly sendingSeq: number },
  { code, phase }: { readonly code: string; readonly phase: string },
): Promise<void> {
  const data = { code, phase };
  await appendDecided(journal, requestId, (story) => {
    if (!awaitsAnswer(story, sendingSeq)) return [];
    return [{ kind: 'unsent', step: 'unsend', at: deps.clock.now().toISOString(), data }];
  });
  unsent.delete(requestId);
  deps.changed(['disablements', 'history']);
}

function undecided(events: readonly EventRow[]): AnswerEvent[] {
  const decided = new Set(eventsOf(events, 'outcome').map(({ data }) => data.answerSeq));
  return eventsOf(events, 'answer').filter(({ seq }) => !decided.has(seq));
}

/**
 * The outcome of one answer. An answer of an earlier send is a late one: it may prove, never refuse. So may one with broken framing,
 * if its content is complete. A 563 to the only sending says that another program disabled the range, even if it comes late.
 */
async function outcomeOf(
  context: DisablementContext,
  story: Story,
  answer: AnswerEvent,
): Promise<OutcomeDraft> {
  const { row, events } = story;
  const state = stateOf(events);
  const awaited = awaitsAnswer(story, answer.data.sendingSeq);
  const draft = { kind: 'outcome', at: context.deps.clock.now().toISOString() } as const;
  const read = await readStored(context, row, answer);
  if (!read.ok) {
    const fault = answer.data.incomplete ?? { code: read.error.code, phase: 'answer' };
    const data = { answerSeq: answer.seq, nProt: '', fault };
    return { ...draft, step: awaited ? 'doubt' : 'note', data };
  }
  const { cStat, xMotivo, nProt, dhRecbto } = read.value;
  const decision = decide(isAlone(events, answer) ? 'first' : 'again', read.value);
  const { incomplete } = answer.data;
  if (incomplete && decision.provedBy === undefined) {
    const answered = { answer: { cStat, xMotivo, nProt, dhRecbto }, nProt: '', fault: incomplete };
    return { ...draft, step: awaited ? 'doubt' : 'note', data: { answerSeq: answer.seq, ...answered } };
  }
  const { provedBy } = decision;
  const step = provedBy === '563' && wasAnothers(events) ? 'doubt' : decision.step;
  const mayProve = step === 'homologate' && (state === 'sending' || state === 'uncertain');
  return {
    ...draft,
    step: awaited || mayProve ? step : 'note',
    disabled: provedBy !== undefined,
    data: {
      answerSeq: answer.seq,
      answer: { cStat, xMotivo, nProt, dhRecbto },
      nProt: decision.nProt,
      provedBy,
    },
    ...(provedBy ? { raw: await archiveBytes(context, story, answer, read.value, provedBy) } : {}),
  };
}

/**
 * True for an answer to the first request that left (the ones before it, if any, never did) that came before another one left: what
 * is already disabled then was disabled by another program. Of two on their way the first may arrive last, and be refused because
 * of the other.
 */
function isAlone(events: readonly EventRow[], { seq: answered, data: { sendingSeq } }: AnswerEvent): boolean {
  const [first, second] = sendingsOf(events);
  return first?.seq === sendingSeq && (second === undefined || second.seq > answered);
}

/** A 563 to the first sending said that another program had disabled the range: a later 563 adds nothing. */
function wasAnothers(events: readonly EventRow[]): boolean {
  return eventsOf(events, 'outcome').some(
    ({ data, state, disabled }) => disabled && data.provedBy === '563' && state !== 'homologated',
  );
}

async function archiveBytes(
  context: DisablementContext,
  story: Story,
  answer: AnswerEvent,
  { retInutNFe }: DisablementAnswer,
  provedBy: NonNullable<Decision['provedBy']>,
): Promise<Uint8Array> {
  if (provedBy === '563') return Buffer.from(asDocument(retInutNFe), 'utf8');
  const sent = await xmlSent(context.journal, story, answer.data.sendingSeq);
  return Buffer.from(procInutNFe(sent, retInutNFe), 'utf8');
}

async function readStored(
  context: DisablementContext,
  row: RequestRow,
  { seq, data }: AnswerEvent,
): Promise<ReturnType<typeof readDisablementAnswer>> {
  const body = Buffer.from((await context.journal.raw(row.requestId, seq)) ?? new Uint8Array());
  const { httpStatus, contentType, incomplete } = data;
  return readReceived(context, row, incomplete ? { came: body } : { httpStatus, contentType, body });
}

/** An answer on which our own reader fails counts as unreadable; the bug is logged. */
export function readReceived(
  { deps }: DisablementContext,
  row: RequestRow,
  received: SoapResponse | { readonly came: Buffer },
): ReturnType<typeof readDisablementAnswer> {
  try {
    if (!('came' in received)) return readDisablementAnswer(received, fieldsOf(row));
    const readings = readingsOf(received.came, MAX_ANSWER).map((one) =>
      readDisablementAnswer(one, fieldsOf(row)),
    );
    return readings.find(({ ok }) => ok) ?? { ok: false, error: { code: 'sefaz.unrecognised' } };
  } catch (error) {
    deps.log.write({ level: 'error', op: 'disablement.read', code: 'internal', detail: detailOf(error) });
    return { ok: false, error: { code: 'internal' } };
  }
}

/** The fields of the request as sent. */
export function fieldsOf(
  row: Pick<RequestRow, 'tpAmb' | 'uf' | 'ano' | 'cnpj' | 'mod' | 'serie' | 'nNFIni' | 'nNFFin' | 'xJust'>,
): DisablementFields {
  const { tpAmb, uf, ano, cnpj, mod, serie, nNFIni, nNFFin, xJust } = row;
  return { tpAmb, cUF: cUfOf(uf), ano: shortYear(ano), cnpj, mod, serie, nNFIni, nNFFin, xJust };
}
