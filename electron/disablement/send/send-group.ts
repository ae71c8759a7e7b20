/** Sends the requests of a group one after the other, after one confirmation of all of them. */

import { isDeepStrictEqual } from 'node:util';
import type { DisablementSummary, DisablementView } from '../../../shared/contract.ts';
import { appError, type AppError } from '../../../shared/errors.ts';
import { rangeCount } from '../../../shared/fiscal/numbering.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { DisablementContext } from '../deps.ts';
import type { RequestRow } from '../journal/journal-rows.ts';
import { withdrawalOf, type Consent } from './consent.ts';
import { proposed, type Act } from './send.ts';

export interface GroupAct {
  /** Of one company, in the order in which they are sent; their total was typed where that is needed. */
  readonly rows: readonly RequestRow[];
  readonly consent: Consent;
  readonly start: Act['start'];
}

export interface GroupSent {
  /** Of the first rows: those that were sent, the last one possibly not homologated. */
  readonly views: readonly DisablementView[];
  /** The row that stopped the group; without an error its answer did. */
  readonly stopped?: { readonly at: number; readonly error?: AppError };
}

/**
 * Every row is checked before the question and again when it is its turn. What has to be waived is not sent in a group: a
 * declaration about one row would count for all.
 * @param send sends one request, as for a single one
 * Errors (nothing was sent): `confirmation.declined`, `host.unsupported`, a consent withdrawn during the question.
 */
export async function sendInOrder(
  context: DisablementContext,
  { rows, consent, start }: GroupAct,
  send: (act: Act) => Promise<Result<DisablementView, AppError>>,
): Promise<Result<GroupSent, AppError>> {
  const { confirm, signal } = consent;
  const [first] = rows;
  if (!first || !confirm.disableGroup) return err(appError('host.unsupported'));
  const acts = rows.map<Act>((row) => ({
    row,
    again: false,
    consent,
    start,
    typedCount: rangeCount(row),
  }));
  const shown: DisablementSummary[] = [];
  for (const [at, act] of acts.entries()) {
    const summary = await proposed(context, act);
    if (!summary.ok) return ok({ views: [], stopped: { at, error: summary.error } });
    shown.push(summary.value);
  }
  context.deps.progress(first.requestId, 'confirming');
  if (!(await confirm.disableGroup(shown, signal))) return err(appError('confirmation.declined'));
  const withdrawn = withdrawalOf(consent);
  if (withdrawn) return err(withdrawn);
  const covered = consentTo(consent, shown);
  const views: DisablementView[] = [];
  for (const [at, act] of acts.entries()) {
    const sent = await send({ ...act, consent: covered });
    if (!sent.ok) return ok({ views, stopped: { at, error: orChanged(sent.error) } });
    views.push(sent.value);
    if (sent.value.state !== 'homologated') return ok({ views, stopped: { at } });
  }
  return ok({ views });
}

/** Nobody is asked again: what the consent does not cover is no longer as it was shown. */
function orChanged(error: AppError): AppError {
  return error.code === 'confirmation.declined' ? { ...error, data: { why: 'changed' } } : error;
}

/** The consent to exactly the requests that were shown, each once, and only as they were shown. */
function consentTo(consent: Consent, shown: readonly DisablementSummary[]): Consent {
  const open = new Map(shown.map((summary) => [summary.requestId, summary]));
  const disable = async (summary: DisablementSummary) => {
    const agreed = open.get(summary.requestId);
    open.delete(summary.requestId);
    return isDeepStrictEqual(agreed, summary);
  };
  return { ...consent, confirm: { ...consent.confirm, disable } };
}
