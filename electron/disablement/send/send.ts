/** Sends a request, for the first time or again: checks every condition, asks for the consent, sends, saves the file. */

import type { DisablementSummary, DisablementView, Waiver, WaiverCode } from '../../../shared/contract.ts';
import { appError, type AppError } from '../../../shared/errors.ts';
import { cnpjRoot } from '../../../shared/fiscal/issuer/cnpj.ts';
import { rangeCount } from '../../../shared/fiscal/numbering.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { saveFiles } from '../archive/archive.ts';
import { otherUfError, ufStillHolds } from '../check/company-uf.ts';
import { withoutIe } from '../check/without-ie.ts';
import { usedError } from '../check/check-numbers.ts';
import { needsTypedCount, typedCountError } from '../check/typed-count.ts';
import type { Identity } from '../../certificates/vault/vault.ts';
import type { DisablementContext } from '../deps.ts';
import { appendDecided } from '../journal/append-decided.ts';
import type { ReservationView } from '../journal/journal.ts';
import { stateOf, type EventDraft, type RequestRow, type Story } from '../journal/journal-rows.ts';
import { blockersOf, overlapError } from '../journal/overlap.ts';
import { within, type Look } from '../look.ts';
import { stateError } from '../journal/state-error.ts';
import { fullViewOf, viewNow, viewOf } from '../view.ts';
import { withdrawalOf, type Consent } from './consent.ts';
import { handOver, logSending, type HandedOver, type HandOver } from './hand-over.ts';
import type { PendingAnswers } from './recover.ts';
import { renewSignature } from './renew-signature.ts';
import { clockWentBack, sendAttemptsOf, tooSoon } from './resend-limits.ts';
import { answeredFor, aroundOf, type Answering, type Around } from './waivers.ts';

export interface Act {
  readonly row: RequestRow;
  readonly again: boolean;
  readonly typedCount?: number | undefined;
  /** Findings that the caller waives. */
  readonly confirmed?: readonly WaiverCode[] | undefined;
  readonly consent: Consent;
  /** Of the act that this sending ends. */
  readonly look?: Look | undefined;
  /** Called when the consent was given; false when the app is closing and nothing may start. */
  readonly start: () => boolean;
}

/**
 * Errors (nothing was sent): `disablement.*` by state, overlap, frequency or a required import,
 * `input.invalid` for a number that is used, or of another state, `company.uf-unconfirmed`, `range.contingency` and `year.contradicted` unless waived, `certificate.*`,
 * `confirmation.*`, `call.aborted`, `sefaz.*` before the first byte, `data.*`. After it a view, always: see `state`.
 */
export async function sendRequest(
  context: DisablementContext,
  pending: PendingAnswers,
  act: Act,
): Promise<Result<DisablementView, AppError>> {
  const { deps } = context;
  const { row, consent } = act;
  const looked = await lookBefore(context, act);
  if (!looked.ok) return looked;
  const held = await identityOf(context, act);
  if (!held.ok) return held;
  const agreed = await askForConsent(context, act, looked.value);
  if (!agreed.ok) return agreed;
  // It may have been removed, renewed or have ended while the question was open.
  const identity = await identityOf(context, act);
  if (!identity.ok) return identity;
  const renewed = await renewSignature(context, looked.value.story, identity.value);
  if (!renewed.ok) return renewed;
  const outcome = await handOver(context, pending, {
    row,
    from: stateBefore(act),
    identity: identity.value,
    consent,
    // Looked at again when it is noted: pages, programs and other computers went on while the question was open.
    waivers: (view) => {
      const refused = deps.sendsRefused?.() ?? refusalOfCompany(context, act);
      if (refused) return err(refused);
      const now = act.again ? undefined : aroundOf(context, row, view);
      const ofNumbers = now && refusalOfNumbers(act, now);
      if (ofNumbers) return err(ofNumbers);
      return answeredFor(context, view, { ...answeringOf(act), shown: agreed.value.waivers ?? [] }, now);
    },
  });
  if (!outcome.ok) return outcome;
  return ok(await viewAfter(context, looked.value.story, outcome.value));
}

/**
 * What a person would be asked to confirm, from the journal's row, or why the request cannot be sent now: everything
 * that is checked before the question. Errors: those of {@link sendRequest} before the question.
 */
export async function proposed(
  context: DisablementContext,
  act: Act,
): Promise<Result<DisablementSummary, AppError>> {
  const looked = await lookBefore(context, act);
  if (!looked.ok) return looked;
  const identity = await identityOf(context, act);
  return identity.ok ? summaryFor(context, act, looked.value) : identity;
}

function identityOf({ deps }: DisablementContext, { row }: Act): Promise<Result<Identity, AppError>> {
  return deps.identityFor(cnpjRoot(row.cnpj), deps.clock.now());
}

/** The state in which the request may go out. */
function stateBefore({ again }: Act): HandOver['from'] {
  return again ? 'uncertain' : 'prepared';
}

function answeringOf({ again, confirmed, consent }: Act): Answering {
  return { again, confirmed, by: consent.confirm.by };
}

/** What the question is made of, after all checks before it; looked at again when the sending is noted. */
async function lookBefore(outer: DisablementContext, act: Act): Promise<Result<ReservationView, AppError>> {
  const context = within(outer, act.look);
  const { deps } = context;
  const { row, again, consent } = act;
  const { requestId, environment } = row;
  const refused = deps.sendsRefused?.();
  if (refused) return err(refused);
  const [{ story, blocking, around, alone }, behind] = await Promise.all([
    context.survey(row, requestId),
    again ? undefined : deps.learned?.(),
  ]);
  if (!story) throw new Error('a request without its row');
  if (stateOf(story.events) !== stateBefore(act)) return err(stateError(story));
  const elsewhere = refusalOfCompany(context, act);
  if (elsewhere) return err(elsewhere);
  const taken = overlapError(row.id, blockersOf(story, blocking));
  if (taken) return err(taken);
  if (!consent.confirm.allows(environment)) return err(appError('confirmation.production-refused'));
  const error = again
    ? await refusalOfResend(context, story)
    : (behind ?? refusalOfNumbers(act, aroundOf(context, row, { around, alone })));
  return error ? err(error) : ok({ story, around });
}

/** The state of the company, and whether it has an IE, may have been said anew; a resend only asks for the result of what was sent before. */
function refusalOfCompany({ deps }: DisablementContext, { row, again }: Act): AppError | undefined {
  if (again) return undefined;
  const { environment, cnpj, uf } = row;
  const company = deps.company(cnpj);
  if (!ufStillHolds(company, environment, uf)) return appError('company.uf-unconfirmed', { cnpj, uf });
  return withoutIe(company, row);
}

/** A note may have been consulted since the request was prepared. */
function refusalOfNumbers({ row, typedCount }: Act, { known, neighbours }: Around): AppError | undefined {
  return (
    usedError(row, known) ??
    otherUfError(known, neighbours, row.uf) ??
    typedCountError(needsTypedCount(row.environment, row, known.last), typedCount, row)
  );
}

/** A clock set back must neither allow a resend at once nor block it until the old time comes again. */
async function refusalOfResend(
  { deps, journal }: DisablementContext,
  story: Story,
): Promise<AppError | undefined> {
  const { requestId } = story.row;
  const unset = await deps.readClock?.();
  if (unset) return unset;
  const decide = ({ events }: Story): EventDraft[] => {
    const now = deps.clock.now();
    if (!clockWentBack(sendAttemptsOf(events), now)) return [];
    return [{ kind: 'clock', step: 'note', at: now.toISOString(), data: {} }];
  };
  const noted = await appendDecided(journal, requestId, decide, story);
  return tooSoon((noted ?? story).events, deps.clock.now());
}

/**
 * Returns what was agreed to; asked again where it would go to another server than was shown. Errors: the reason for which the
 * consent was withdrawn, objections not waived, `confirmation.declined`, `call.aborted`.
 */
async function askForConsent(
  context: DisablementContext,
  act: Act,
  view: ReservationView,
): Promise<Result<DisablementSummary, AppError>> {
  const { row, consent, start } = act;
  for (;;) {
    const summary = summaryFor(context, act, view);
    if (!summary.ok) return summary;
    context.deps.progress(row.requestId, 'confirming');
    const agreed = await consent.confirm.disable(summary.value, consent.signal);
    if (!agreed) return err(appError('confirmation.declined'));
    const withdrawn = withdrawalOf(consent);
    if (withdrawn) return err(withdrawn);
    if (hostOf(context, row) !== summary.value.host) continue;
    return start() ? summary : err(appError('call.aborted'));
  }
}

function hostOf({ deps }: DisablementContext, { uf, mod, tpAmb }: RequestRow): string | undefined {
  return deps.overriddenHost?.(uf, mod, tpAmb);
}

function summaryFor(
  context: DisablementContext,
  act: Act,
  view: ReservationView,
): Result<DisablementSummary, AppError> {
  const withdrawn = withdrawalOf(act.consent);
  if (withdrawn) return err(withdrawn);
  const waivers = answeredFor(context, view, answeringOf(act));
  return waivers.ok ? ok(summaryOf(context, act, waivers.value)) : waivers;
}

/** The person reads data from the journal's row, never from the caller. */
function summaryOf(
  context: DisablementContext,
  { row, again }: Act,
  waivers: readonly Waiver[],
): DisablementSummary {
  const { requestId, environment, cnpj, company, uf, mod, serie, ano, nNFIni, nNFFin, xJust } = row;
  const count = rangeCount(row);
  const host = hostOf(context, row);
  return {
    requestId,
    environment,
    cnpj,
    company,
    uf,
    mod,
    serie,
    ano,
    nNFIni,
    nNFFin,
    count,
    xJust,
    again,
    ...(waivers.length > 0 ? { waivers } : {}),
    ...(host === undefined ? {} : { host }),
  };
}

/**
 * After the hand-over there is a view, whatever happens: an error would say that nothing was sent. Where the journal has less
 * than is known, or cannot be read, the view only says that something went out; it has the result once the journal can be
 * written.
 */
async function viewAfter(
  context: DisablementContext,
  before: Story,
  { unrecorded }: HandedOver,
): Promise<DisablementView> {
  const { requestId } = before.row;
  try {
    if (unrecorded) return asUnanswered(await viewNow(context, requestId), unrecorded);
    await saveFiles(context, requestId, 'this-act');
    // As this act left it.
    const story = await context.journal.seen(requestId);
    return story ? await fullViewOf(context, story) : await viewNow(context, requestId);
  } catch (error) {
    const refusal = logSending(context, 'disablement.send', error);
    return asUnanswered(viewOf(context, before), refusal);
  }
}

/** The error of a store would say that nothing was sent. */
function asUnanswered({ answer: _earlier, ...view }: DisablementView, { code }: AppError): DisablementView {
  const fault = { code: code.startsWith('database.') ? 'disablement.uncertain' : code };
  return { ...view, state: 'uncertain', fault };
}
