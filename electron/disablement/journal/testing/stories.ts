/** Stories of requests that no store has, for tests of the rules that read them. */

import type { EventRow, RequestRow, Story } from '../journal-rows.ts';
import { AT, requestOf } from './requests.ts';

type State = EventRow['state'];
type Written = Pick<EventRow, 'at' | 'by' | 'foreign' | 'disabled'>;

/** An event that is recorded without a change of state, with its data. */
export function eventIn<K extends EventRow['kind']>(
  state: State,
  kind: K,
  data: Extract<EventRow, { kind: K }>['data'],
  written: Partial<Written> = {},
): EventRow {
  return { seq: 0, state, kind, data, at: AT, disabled: false, ...written } as EventRow;
}

/** In the order given; `seq` counts from 1. */
export function storyWith(row: RequestRow, events: readonly EventRow[]): Story {
  return { row, events: events.map((event, index) => ({ ...event, seq: index + 1 })) };
}

/** The request for the one number N, whose last event left it in `state`; its protocol, where it has one, is `1N`. */
export function storyIn(state: State, nNFIni: number, changes: Partial<RequestRow> = {}): Story {
  const outcome = { nProt: `1${nNFIni}` };
  return storyWith(requestOf(nNFIni, changes), [
    eventIn('prepared', 'prepared', { request: '' }),
    state === 'prepared'
      ? eventIn('prepared', 'clock', {})
      : eventIn(state, 'outcome', outcome, { disabled: state === 'homologated' }),
  ]);
}
