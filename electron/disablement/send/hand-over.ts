/** Sends the request: connects, records in one transaction that it is being sent, posts it, stores the answer. */

import type { Waiver } from '../../../shared/contract.ts';
import { appError, type AppError } from '../../../shared/errors.ts';
import { err, errOrThrow, ok, type Result } from '../../../shared/result.ts';
import type { Identity } from '../../certificates/vault/vault.ts';
import { disablementEnvelope } from '../../sefaz/soap/envelope.ts';
import { faultToError, type SoapResponse, type TransportFault } from '../../sefaz/tls/connection.ts';
import type { DisablementContext, Link } from '../deps.ts';
import type { Reserved, ReservationView } from '../journal/journal.ts';
import type { RequestRow, Story } from '../journal/journal-rows.ts';
import { journalRefusal } from '../journal/refusal.ts';
import { detailOf } from '../../log/detail.ts';
import { asksFor } from './asks-for.ts';
import { withdrawalOf, type Consent } from './consent.ts';
import type { PendingAnswers } from './recover.ts';
import { tooSoon } from './resend-limits.ts';
import { refusalOfSignature } from './sign.ts';
import {
  readReceived,
  receivedOf,
  recordAnswer,
  settleOrMarkUncertain,
  takeBack,
  type Received,
} from './settle.ts';

export interface HandOver {
  readonly row: RequestRow;
  /** The state in which the request may be sent. */
  readonly from: 'prepared' | 'uncertain';
  readonly identity: Identity;
  /** Checked until the request is recorded as being sent. */
  readonly consent: Consent;
  /** The waivers that this sending needs, or why it may not go out; called inside the transaction. */
  readonly waivers: (view: ReservationView) => Result<readonly Waiver[], AppError>;
}

/** `unrecorded`: why the journal could not write what it knows; the request is then to be shown as uncertain. */
export interface HandedOver {
  readonly unrecorded?: AppError;
}

type Response = Result<SoapResponse, TransportFault>;

/** One sending of one request, by the event that records it. */
interface Sending {
  readonly requestId: string;
  readonly sendingSeq: number;
}

/** Rule 1. An error means that nothing was sent and the request is what it was. */
export async function handOver(
  context: DisablementContext,
  pending: PendingAnswers,
  wanted: HandOver,
): Promise<Result<HandedOver, AppError>> {
  const connecting = connect(context, wanted);
  // The journal is asked, and the signature verified once more, while the connection to SEFAZ is made.
  const clearing = clear(context, wanted);
  clearing.catch(() => undefined);
  const connected = await connecting;
  if (!connected.ok) return connected;
  const { link, overridden } = connected.value;
  try {
    const cleared = await clearing;
    if (!cleared.ok) return cleared;
    const reserved = await reserve(context, wanted, overridden);
    if (!reserved.ok) return reserved;
    const sending = { requestId: wanted.row.requestId, sendingSeq: reserved.value.sendingSeq };
    // Which text goes out is known only now: another may have been written meanwhile.
    if (!asksFor(wanted.row, reserved.value.xml)) {
      return await refuseRecorded(
        context,
        sending,
        appError('disablement.other-xml', { requestId: sending.requestId }),
      );
    }
    if (wanted.consent.leaves?.() === false) {
      return await refuseRecorded(context, sending, appError('call.aborted'));
    }
    context.unsent.delete(sending.requestId);
    return await exchange(context, pending, { ...sending, row: wanted.row }, reserved.value.xml, link);
  } finally {
    context.chain?.note(wanted.row.cnpj);
    link.close();
  }
}

function connect({ deps }: DisablementContext, { row, identity, consent }: HandOver) {
  const { requestId, id, uf, mod, tpAmb } = row;
  const { signal } = consent;
  deps.progress(requestId, 'connecting');
  return deps.connect({ id, uf, mod, tpAmb, identity, ...(signal ? { signal } : {}) });
}

/**
 * Makes this program a sender, compares the company's chain with what this computer saw of it, and, of what goes out for the first
 * time, verifies the signature and waits for what other computers know of numbers; `reserve` requires that what the check saw of the
 * chain is still there. Errors: those of the chain's guard, `database.*`, `disablement.own-signature`, and `data.*`.
 */
async function clear(
  { deps, owners, chain }: DisablementContext,
  { row: { cnpj, signedXml }, from }: HandOver,
): Promise<Result<true, AppError>> {
  try {
    const [changed, behind, unset, unsigned] = await Promise.all([
      chain?.refusal(cnpj),
      // Handed in while the question was open.
      from === 'prepared' ? deps.learned?.() : undefined,
      // The wait before a resend is checked once more when it is recorded.
      from === 'uncertain' ? deps.readClock?.() : undefined,
      from === 'prepared' ? (deps.refusalOfSignature ?? refusalOfSignature)(signedXml) : undefined,
      owners.mine(),
    ]);
    const refusal = changed ?? behind ?? unset ?? unsigned;
    return refusal ? err(refusal) : ok(true);
  } catch (error) {
    return errOrThrow(journalRefusal(error), error);
  }
}

/**
 * Errors: those of the journal's `reserve`, and `data.*`: what cannot be recorded is not sent. `database.away` with `step: 'recording'`
 * where the journal may have it all the same: then it is taken back as soon as that can be known.
 */
async function reserve(
  { deps, journal, owners, chain, unsent }: DisablementContext,
  { row: { requestId, cnpj, environment }, from, consent, waivers }: HandOver,
  overridden: boolean,
): Promise<Result<Reserved, AppError>> {
  const now = () => deps.clock.now();
  deps.progress(requestId, 'recording');
  let asked = false;
  try {
    // Another id where its connection was lost meanwhile.
    const owner = await owners.mine();
    consent.records?.();
    asked = true;
    if (from === 'prepared') unsent.set(requestId, owner);
    const reserved = await journal.reserve({
      requestId,
      from,
      owner,
      overridden,
      now,
      token: consent.confirm.token,
      cap: environment === 'producao' ? consent.confirm.dailyCap : undefined,
      withdrawn: () => withdrawalOf(consent),
      admit: (view) => {
        // Another process may have sent it during the confirmation.
        const early = from === 'uncertain' ? tooSoon(view.story.events, now()) : undefined;
        return early ? err(early) : waivers(view);
      },
    });
    if (reserved.ok) {
      chain?.note(cnpj);
      deps.changed(['disablements', 'history']);
    } else unsent.delete(requestId);
    return reserved;
  } catch (error) {
    const refusal = journalRefusal(error);
    if (asked && refusal?.code === 'database.away') {
      return err({ ...refusal, data: { ...refusal.data, step: 'recording' } });
    }
    return errOrThrow(refusal, error);
  }
}

/**
 * From here on nothing throws: an exception would say that nothing was sent. The raw answer is committed first, then read and
 * decided (rules 3 and 4).
 */
async function exchange(
  context: DisablementContext,
  pending: PendingAnswers,
  sending: Sending & { readonly row: RequestRow },
  xml: string,
  link: Link,
): Promise<Result<HandedOver, AppError>> {
  const { requestId, sendingSeq, row } = sending;
  let received: Received | undefined;
  /** Also of a bug on the way out: what became of the request is not known. */
  let fault: { readonly code: string; readonly phase: string } = { code: 'internal', phase: 'send' };
  let noted: Story | undefined;
  try {
    try {
      const response = await post(context, requestId, xml, link);
      received = receivedOf(response);
      fault = response.ok ? { code: 'sefaz.unrecognised', phase: 'answer' } : response.error;
      if (!response.ok && !response.error.requestWritten) return await undo(context, sending, response.error);
      noted = received && (await recordAnswer(context, requestId, sendingSeq, received));
      // Of this very sending: an answer that the request had before says nothing of it.
      const read = received && readReceived(context, row, received);
      if (read?.ok) context.deps.answered?.(row, read.value.cStat);
    } catch (error) {
      if (journalRefusal(error)) throw error;
      logSending(context, 'disablement.send', error);
      if (received) fault = { code: 'internal', phase: 'answer' };
    }
    const { code, phase } = fault;
    await settleOrMarkUncertain(context, requestId, { sendingSeq, fault: { code, phase } }, noted);
    return ok({});
  } catch (error) {
    const unrecorded = logSending(context, 'disablement.record', error);
    // The received answer is recorded when the store can be written again; after a bug it would only fail again.
    if (received && unrecorded.code !== 'internal') {
      pending.set(requestId, { sendingSeq, received, isNoted: noted !== undefined });
    }
    return ok({ unrecorded });
  }
}

function post({ deps }: DisablementContext, requestId: string, xml: string, link: Link): Promise<Response> {
  deps.progress(requestId, 'sending');
  const answering = link.post({ service: 'disable', body: disablementEnvelope(xml) });
  deps.progress(requestId, 'waiting');
  return answering;
}

/** What a failure after the hand-over is: logged, never thrown on. */
export function logSending({ deps }: DisablementContext, op: string, error: unknown): AppError {
  const refusal = journalRefusal(error);
  if (refusal) deps.log.write({ level: 'error', op, code: refusal.code });
  else deps.log.write({ level: 'error', op, code: 'internal', detail: detailOf(error) });
  return refusal ?? appError('internal');
}

/** Certainly no byte was sent: the request returns to its earlier state, and the fault is an error. */
async function undo(
  context: DisablementContext,
  { requestId, sendingSeq }: Sending,
  fault: TransportFault,
): Promise<Result<never, AppError>> {
  await takeBack(context, { requestId, sendingSeq }, fault);
  return err(faultToError(fault));
}

/** Undoes a sending of which nothing goes out. Errors: `error`, `data.*`, `database.*`. */
async function refuseRecorded(
  context: DisablementContext,
  sending: Sending,
  error: AppError,
): Promise<Result<never, AppError>> {
  try {
    await takeBack(context, sending, { code: error.code, phase: 'send' });
    return err(error);
  } catch (refused) {
    return errOrThrow(journalRefusal(refused), refused);
  }
}
