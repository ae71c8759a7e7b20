/** Whether a request may go out, by what a transaction has read: rules 1 and 2, the same for every store. */

import { appError, type AppError } from '../../../shared/errors.ts';
import { rangeCount } from '../../../shared/fiscal/numbering.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { DisabledAround } from './disabled-around.ts';
import type { RangeKey, Reservation } from './journal.ts';
import { stateOf, type EventDraft, type Story } from './journal-rows.ts';
import { blockersOf, overlapError } from './overlap.ts';
import { stateError } from './state-error.ts';
import { currentSignature } from './story.ts';

/** Read under the lock that keeps all of it as it is; asked for only when it is needed. */
export interface ReservationFacts {
  readonly story: () => Story | undefined;
  /** Requests whose numbers meet these and that block them, oldest first; its own may be among them. */
  readonly blocking: (range: RangeKey) => readonly Story[];
  readonly around: (range: RangeKey) => DisabledAround;
  /** Numbers that count against the day's cap of this token, also those that another program is sending. */
  readonly spent: (token: string) => number;
}

/** `drafts` end with that of the sending; `xmlSeq` says which signature goes out, see `currentSignature`. */
export interface ReservationNotes {
  readonly drafts: readonly EventDraft[];
  readonly story: Story;
  readonly xmlSeq: number;
}

/**
 * Errors in the order of `Journal.reserve`. Synchronous: nothing may happen between the decision and its
 * record.
 */
export function decideReservation(
  reservation: Reservation,
  facts: ReservationFacts,
): Result<ReservationNotes, AppError> {
  const { from, owner, overridden, token, cap } = reservation;
  const gone = reservation.withdrawn();
  if (gone) return err(gone);
  const story = facts.story();
  if (!story) throw new Error('a request without its row');
  if (stateOf(story.events) !== from) return err(stateError(story));
  const taken = overlapError(story.row.id, blockersOf(story, facts.blocking(story.row)));
  if (taken) return err(taken);
  const count = rangeCount(story.row);
  if (token !== undefined && cap !== undefined && facts.spent(token) + count > cap)
    return err(appError('confirmation.required', { count }));
  const admitted = reservation.admit({ story, around: facts.around(story.row) });
  if (!admitted.ok) return admitted;
  const { xmlSeq } = currentSignature(story);
  const at = reservation.now().toISOString();
  const data = { owner, xmlSeq, overridden, ...(token === undefined ? {} : { token }) };
  const waivers = [...admitted.value];
  const drafts: EventDraft[] = [
    ...(waivers.length > 0 ? [{ kind: 'waived', step: 'note', at, data: { waivers } } as const] : []),
    { kind: 'sending', step: 'send', at, data },
  ];
  return ok({ drafts, story, xmlSeq });
}
