/** A person's word that ends a request: discarded before it was sent, or closed because its answer never came or proves nothing. */

import type { DisablementState, DisablementView } from '../../../shared/contract.ts';
import { appError, type AppError } from '../../../shared/errors.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { DisablementContext } from '../deps.ts';
import { stateOf, type EventDraft, type RequestRow } from '../journal/journal-rows.ts';
import { stateError } from '../journal/state-error.ts';
import { viewOf } from '../view.ts';

/** Only from one of `from`, looked at inside the transaction; not while this process is acting on the request. */
export function conclude(
  context: DisablementContext,
  row: RequestRow,
  from: readonly DisablementState[],
  word: EventDraft,
): Result<DisablementView, AppError> {
  const { journal, deps, inFlight } = context;
  const { requestId } = row;
  if (inFlight.has(requestId)) return err(appError('disablement.busy', { requestId }));
  const refusal = journal.write(({ append }) => {
    const events = journal.events(requestId);
    if (!from.includes(stateOf(events))) return stateError(requestId, events);
    append(requestId, word);
    return undefined;
  });
  if (refusal) return err(refusal);
  deps.changed(['disablements', 'history']);
  return ok(viewOf(context, row, true));
}
