/** The act, for the first time or again: every condition, then the person's word, then the hand-over and the file. */

import type { DisablementSummary, DisablementView, Waiver, WaiverCode } from '../../../shared/contract.ts';
import { appError, type AppError } from '../../../shared/errors.ts';
import { cnpjRoot } from '../../../shared/fiscal/cnpj.ts';
import { rangeCount } from '../../../shared/fiscal/numbering.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { Identity } from '../../certificates/vault/vault.ts';
import { refusalOf } from '../../storage/database/database.ts';
import { saveFiles } from '../archive/archive.ts';
import { withdrawalOf, type Consent } from './consent.ts';
import { ufStillHolds } from '../check/company-uf.ts';
import type { DisablementContext } from '../deps.ts';
import { handOver } from './hand-over.ts';
import { JOURNAL_FILE } from '../journal/journal.ts';
import { stateOf, waiversOf, type EventRow, type RequestRow } from '../journal/journal-rows.ts';
import { contingenciesOf, objectionError, objectionsTo } from '../check/objections.ts';
import { faultsSignature } from './outcome.ts';
import { blockersOf, overlapError } from '../journal/overlap.ts';
import type { PendingAnswers } from './recover.ts';
import { clockWentBack, sendAttemptsOf, tooSoon } from './resend-limits.ts';
import { fieldsOf } from './settle.ts';
import { signVerified } from './sign.ts';
import { stateError } from '../journal/state-error.ts';
import { currentXml, lastAnswer } from '../journal/story.ts';
import { needsTypedCount, typedCountError } from '../check/typed-count.ts';
import { viewOf } from '../view.ts';

export interface Act {
  readonly row: RequestRow;
  readonly again: boolean;
  readonly typedCount?: number | undefined;
  /** Findings that the caller says were looked at. */
  readonly looked?: readonly WaiverCode[] | undefined;
  readonly consent: Consent;
  /** Called when the person has said yes; false when the app is closing and nothing may start. */
  readonly start: () => boolean;
}

/**
 * Errors (nothing was sent): `disablement.*` by state, overlap, frequency or an import that is owed, `company.uf-unconfirmed`,
 * `range.contingency` and `year.contradicted` where nobody answered for them,
 * `certificate.*`, `confirmation.*`, `call.aborted`, `sefaz.*` before the first byte, `data.*`. After it a view: look at `state`; only a
 * journal that can no longer be read gives `disablement.uncertain`.
 */
export async function sendRequest(
  context: DisablementContext,
  held: PendingAnswers,
  request: Act,
): Promise<Result<DisablementView, AppError>> {
  const { deps } = context;
  const { row, again, consent, start } = request;
  const { confirm, signal } = consent;
  const { requestId } = row;
  const from = again ? 'uncertain' : 'prepared';
  const refusal = refusalBefore(context, request, from);
  if (refusal) return err(refusal);
  const identity = await deps.identityFor(cnpjRoot(row.cnpj), deps.clock.now());
  if (!identity.ok) return identity;

  const before = withdrawalOf(consent);
  if (before) return err(before);
  const waivers = answeredFor(context, request);
  if (!waivers.ok) return waivers;
  const summary = summaryOf(context, row, again, waivers.value);
  deps.progress(requestId, 'confirming');
  if (!(await confirm.disable(summary, signal))) return err(appError('confirmation.declined'));
  const after = withdrawalOf(consent) ?? (start() ? undefined : appError('call.aborted'));
  if (after) return err(after);

  const fresh = await renewSignature(context, row, identity.value);
  if (!fresh.ok) return fresh;
  const handed = await handOver(context, held, {
    ...{ row, from, identity: identity.value, consent },
    // Looked at once more when it goes out: another program may have consulted a note meanwhile.
    waivers: () => answeredFor(context, request),
  });
  if (!handed.ok) return handed;
  const { unrecorded } = handed.value;
  if (unrecorded) {
    return ok({ ...viewOf(context, row, true), state: 'uncertain', fault: { code: unrecorded.code } });
  }
  try {
    await saveFiles(context, requestId);
    return ok(viewOf(context, row, true));
  } catch (error) {
    const refusal = refusalOf(error, JOURNAL_FILE);
    if (!refusal) throw error;
    // It was sent, so no error of the disk may say otherwise; the journal tells more once it can be read.
    deps.log.write({ level: 'error', op: 'disablement.send', code: refusal.code });
    return err(appError('disablement.uncertain', { requestId }));
  }
}

/** All that can be said before the person is asked. */
function refusalBefore(
  context: DisablementContext,
  { row, again, typedCount, consent: { confirm } }: Act,
  from: 'prepared' | 'uncertain',
): AppError | undefined {
  const { deps, journal } = context;
  const { requestId, environment, cnpj, mod, serie, tpAmb } = row;
  const refused = deps.sendsRefused?.();
  if (refused) return refused;
  const events = journal.events(requestId);
  if (stateOf(events) !== from) return stateError(requestId, events);
  const company = deps.company(cnpj);
  if (!again && !ufStillHolds(company, environment, row.uf)) {
    return appError('company.uf-unconfirmed', { cnpj, uf: row.uf });
  }
  const taken = overlapError(row.id, blockersOf(journal, row, requestId));
  if (taken) return taken;
  if (!confirm.allows(environment)) return appError('confirmation.production-refused');
  if (again) {
    noteClock(context, requestId, events);
    return tooSoon(journal.events(requestId), deps.clock.now());
  }
  const { last } = deps.known(cnpj, mod, serie, tpAmb);
  return typedCountError(needsTypedCount(environment, row, last), typedCount, row);
}

/**
 * What somebody answers for by this sending and did not before. A request that goes out again was answered for the first time.
 * Errors: `range.contingency`, `year.contradicted`.
 */
function answeredFor(
  context: DisablementContext,
  { row, again, looked, consent }: Act,
): Result<Waiver[], AppError> {
  if (again) return ok([]);
  const before = waiversOf(context.journal.events(row.requestId));
  const objections = objectionsTo(context, row, before);
  const refusal = objectionError(objections, looked);
  if (refusal) return err(refusal);
  const word = { at: context.deps.clock.now().toISOString(), by: consent.confirm.by ?? 'person' } as const;
  const declared = contingenciesOf(context, row, 'declared').filter(
    ({ chNFe }) => !before.some(({ keys = [] }) => keys.includes(chNFe)),
  );
  return ok([
    ...declared.map<Waiver>(({ chNFe, declaredAt }) => ({
      code: 'range.contingency',
      by: 'person',
      at: declaredAt ?? word.at,
      keys: [chNFe],
    })),
    ...objections.map<Waiver>(({ waiver }) => ({ ...waiver, ...word })),
  ]);
}

/** A clock set back shall neither let a request out at once nor lock it until the old time comes again. */
function noteClock(
  { deps, journal }: DisablementContext,
  requestId: string,
  events: readonly EventRow[],
): void {
  const now = deps.clock.now();
  if (!clockWentBack(sendAttemptsOf(events), now)) return;
  journal.write(({ append }) =>
    append(requestId, { kind: 'clock', step: 'note', at: now.toISOString(), data: {} }),
  );
}

/**
 * Signs the same infInut anew where the old signature cannot be accepted: its certificate has expired, or 290–298 was
 * the last answer. 563 goes by range, so another signature asks the same question (rule 3).
 */
async function renewSignature(
  context: DisablementContext,
  row: RequestRow,
  identity: Identity,
): Promise<Result<true, AppError>> {
  const { deps, journal } = context;
  const { requestId } = row;
  const events = journal.events(requestId);
  const now = deps.clock.now();
  const expired = Date.parse(currentXml(journal, row, events).certificateUntil) <= now.getTime();
  if (!expired && !faultsSignature(lastAnswer(events)?.cStat ?? '')) return ok(true);
  deps.progress(requestId, 'signing');
  const signed = await signVerified(fieldsOf(row), identity);
  if (!signed.ok) return signed;
  const { signedXml, certificate, certificateUntil } = signed.value;
  journal.write(({ append }) =>
    append(requestId, {
      kind: 'signed',
      step: 'note',
      at: now.toISOString(),
      data: { certificate, certificateUntil },
      raw: Buffer.from(signedXml, 'utf8'),
    }),
  );
  return ok(true);
}

/** What the person reads comes from the journal's row, never from the caller. */
function summaryOf(
  { deps }: DisablementContext,
  row: RequestRow,
  again: boolean,
  waivers: readonly Waiver[],
): DisablementSummary {
  const { requestId, environment, cnpj, company, uf, mod, serie, ano, nNFIni, nNFFin, xJust } = row;
  const count = rangeCount(row);
  const host = deps.overriddenHost?.(uf, mod, row.tpAmb);
  return {
    ...{ requestId, environment, cnpj, company, uf, mod, serie, ano, nNFIni, nNFFin, count, xJust, again },
    ...(waivers.length > 0 ? { waivers } : {}),
    ...(host === undefined ? {} : { host }),
  };
}
