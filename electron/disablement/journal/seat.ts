/** Who has a request in hand, where that is another computer or user of a shared journal. */

import { hostname, userInfo } from 'node:os';
import type { DisablementView } from '../../../shared/contract.ts';
import { lastOf, stateOf, type EventRow } from './journal-rows.ts';

/** Who sent it last, while it is being sent or has no known answer; undefined where that is this user on this computer. */
export function seatOf(events: readonly EventRow[]): DisablementView['seat'] {
  const state = stateOf(events);
  if (state !== 'sending' && state !== 'uncertain') return undefined;
  const by = lastOf(events, 'sending')?.by;
  if (!by || (by.machine === hostname() && by.user === userInfo().username)) return undefined;
  return by;
}
