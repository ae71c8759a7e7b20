/** The irreversible moment: connects, notes in one transaction that the request goes out, hands it over, keeps the answer. */

import type { Waiver } from '../../../shared/contract.ts';
import type { AppError } from '../../../shared/errors.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { Identity } from '../../certificates/vault/vault.ts';
import { faultToError, type SoapResponse, type TransportFault } from '../../sefaz/tls/connection.ts';
import { disablementEnvelope } from '../../sefaz/soap/envelope.ts';
import { refusalOf } from '../../storage/database/database.ts';
import { withdrawalOf, type Consent } from './consent.ts';
import type { DisablementContext, Link } from '../deps.ts';
import { JOURNAL_FILE } from '../journal/journal.ts';
import { lastOf, stateOf, type RequestRow } from '../journal/journal-rows.ts';
import { blockersOf, overlapError } from '../journal/overlap.ts';
import type { PendingAnswers } from './recover.ts';
import { tooSoon } from './resend-limits.ts';
import { receivedOf, recordAnswer, settle } from './settle.ts';
import { stateError } from '../journal/state-error.ts';
import { currentXml } from '../journal/story.ts';

export interface HandOver {
  readonly row: RequestRow;
  /** The state in which the request may go out. */
  readonly from: 'prepared' | 'uncertain';
  readonly identity: Identity;
  /** Looked at until the request is noted as going out. */
  readonly consent: Consent;
  /** What somebody answers for by this sending, or why it may not go out. */
  readonly waivers: () => Result<readonly Waiver[], AppError>;
}

/**
 * Rule 1. An error means that nothing was sent and the request is what it was. Otherwise the journal knows what is known;
 * `unrecorded` tells why it could not be written, with the request then to be shown as uncertain.
 */
export async function handOver(
  context: DisablementContext,
  held: PendingAnswers,
  { row, from, identity, consent, waivers }: HandOver,
): Promise<Result<{ readonly unrecorded?: AppError }, AppError>> {
  const { deps } = context;
  const { requestId, id, uf, mod, tpAmb } = row;
  deps.progress(requestId, 'connecting');
  const { signal } = consent;
  const connected = await deps.connect({ id, uf, mod, tpAmb, identity, ...(signal ? { signal } : {}) });
  if (!connected.ok) return connected;
  const { link, overridden } = connected.value;
  try {
    deps.progress(requestId, 'recording');
    const noted = noteSending(context, { row, from, consent, waivers }, overridden);
    if (!noted.ok) return noted;
    return await exchange(context, held, row, noted.value, link);
  } finally {
    link.close();
  }
}

interface Noted {
  readonly sendingSeq: number;
  readonly xml: string;
}

/** One transaction: nobody can have taken the numbers between the look and the note. Fsynced when it returns. */
function noteSending(
  context: DisablementContext,
  { row, from, consent, waivers }: Omit<HandOver, 'identity'>,
  overridden: boolean,
): Result<Noted, AppError> {
  const { journal, deps } = context;
  const { requestId } = row;
  const owner = context.owners.mine();
  try {
    const noted = journal.write<Result<Noted, AppError>>(({ append }) => {
      const gone = withdrawalOf(consent);
      if (gone) return err(gone);
      const events = journal.events(requestId);
      if (stateOf(events) !== from) return err(stateError(requestId, events));
      const taken = overlapError(row.id, blockersOf(journal, row, requestId));
      if (taken) return err(taken);
      // Another process may have sent it while this one's person was being asked.
      const early = from === 'uncertain' ? tooSoon(events, deps.clock.now()) : undefined;
      if (early) return err(early);
      const answeredFor = waivers();
      if (!answeredFor.ok) return answeredFor;
      const { xml, xmlSeq } = currentXml(journal, row, events);
      const at = deps.clock.now().toISOString();
      if (answeredFor.value.length > 0) {
        append(requestId, { kind: 'waived', step: 'note', at, data: { waivers: [...answeredFor.value] } });
      }
      const { token } = consent.confirm;
      const data = { owner, xmlSeq, overridden, ...(token === undefined ? {} : { token }) };
      const { seq } = append(requestId, { kind: 'sending', step: 'send', at, data });
      return ok({ sendingSeq: seq, xml });
    });
    if (noted.ok) deps.changed(['disablements', 'history']);
    return noted;
  } catch (error) {
    // A disk that takes no note takes no act either: nothing was sent.
    const refusal = refusalOf(error, JOURNAL_FILE);
    if (!refusal) throw error;
    return err(refusal);
  }
}

async function exchange(
  context: DisablementContext,
  held: PendingAnswers,
  row: RequestRow,
  { sendingSeq, xml }: Noted,
  link: Link,
): Promise<Result<{ readonly unrecorded?: AppError }, AppError>> {
  const { deps } = context;
  const { requestId } = row;
  const settleOrMarkUncertain = (fault: { code: string; phase?: string }) =>
    settle(context, requestId, { sendingSeq, fault });
  let response: Result<SoapResponse, TransportFault>;
  try {
    deps.progress(requestId, 'sending');
    const answering = link.post({ service: 'disable', body: disablementEnvelope(xml) });
    deps.progress(requestId, 'waiting');
    response = await answering;
  } catch (error) {
    settleOrMarkUncertain({ code: 'internal', phase: 'send' });
    throw error;
  }
  const received = receivedOf(response);
  try {
    const fault = response.ok ? undefined : response.error;
    if (fault?.requestWritten === false) return noteUnsent(context, row, sendingSeq, fault);
    if (received) recordAnswer(context, requestId, sendingSeq, received);
    settleOrMarkUncertain({ code: fault?.code ?? 'sefaz.unrecognised', phase: fault?.phase ?? 'answer' });
    return ok({});
  } catch (error) {
    const refusal = refusalOf(error, JOURNAL_FILE);
    if (!refusal) throw error;
    if (received) held.set(requestId, { sendingSeq, received });
    deps.log.write({ level: 'error', op: 'disablement.record', code: refusal.code });
    return ok({ unrecorded: refusal });
  }
}

/** It is certain that no byte was handed over: the request goes back to what it was, and the fault is an error. */
function noteUnsent(
  context: DisablementContext,
  { requestId }: RequestRow,
  sendingSeq: number,
  fault: TransportFault,
): Result<never, AppError> {
  const { journal, deps } = context;
  journal.write(({ append }) => {
    const events = journal.events(requestId);
    const waiting = stateOf(events) === 'sending' && lastOf(events, 'sending')?.seq === sendingSeq;
    if (!waiting) return;
    const data = { code: fault.code, phase: fault.phase };
    append(requestId, { kind: 'unsent', step: 'unsend', at: deps.clock.now().toISOString(), data });
  });
  deps.changed(['disablements', 'history']);
  return err(faultToError(fault));
}
