/** The event that a draft makes of a request's story, by the state machine; not yet part of a chain. */

import type { DisablementState } from '../../../shared/contract.ts';
import { requestHash, type ChainedEvent } from './chain.ts';
import {
  attemptsOf,
  readEvent,
  stateOf,
  type EventDraft,
  type EventRow,
  type RequestRow,
} from './journal-rows.ts';
import { columnsOf } from './request-columns.ts';
import { nextState } from './state-machine.ts';

export interface FollowingEvent extends Omit<ChainedEvent, 'position' | 'by'> {
  readonly kind: EventDraft['kind'];
  readonly state: DisablementState;
  readonly disabled: 0 | 1;
}

/**
 * The event as it is stored, and as it will be read: what could not be read back must not be kept.
 * @param events so far, none for the first; throws where the state machine has no such step, because callers look first
 */
export function followingEvent(
  requestId: string,
  events: readonly EventRow[],
  draft: EventDraft,
): { readonly event: FollowingEvent; readonly read: EventRow } {
  const seq = events.length + 1;
  const attempt = attemptsOf(events) > 1 ? 'again' : 'first';
  const state = seq === 1 ? 'prepared' : nextState(stateOf(events), draft.step, attempt);
  if (!state) throw new Error(`no step ${draft.step} from ${stateOf(events)}`);
  const event: FollowingEvent = {
    requestId,
    seq,
    state,
    kind: draft.kind,
    disabled: draft.disabled ? 1 : 0,
    at: draft.at,
    data: JSON.stringify(draft.data),
    raw: draft.raw ?? null,
  };
  return { event, read: readEvent({ ...event }) };
}

/** The first event of a request, which brings its columns into the chain. */
export function makingOf(row: RequestRow): EventDraft {
  return {
    kind: 'prepared',
    step: 'note',
    at: row.createdAt,
    data: { request: requestHash(columnsOf(row)) },
  };
}
