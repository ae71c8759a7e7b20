/** Which other computer or user of a shared journal is working on a request. */

import { hostname } from 'node:os';
import type { DisablementView } from '../../../shared/contract.ts';
import { osUser } from '../../log/os-user.ts';
import { eventsOf, lastOf, stateOf, type EventRow, type WrittenBy } from './journal-rows.ts';

/** Who sent it last, while it is being sent or has no known answer; undefined where that is this user on this computer. */
export function seatOf(events: readonly EventRow[]): DisablementView['seat'] {
  const state = stateOf(events);
  if (state !== 'sending' && state !== 'uncertain') return undefined;
  const sent = lastOf(events, 'sending');
  if (!sent?.by || isThisSeat(sent)) return undefined;
  const { user, machine } = sent.by;
  return { user, machine };
}

/**
 * True for this user on this computer, and where the journal is not shared. The machine and user stated in an event count only where the
 * server knows nothing else of its writer: every writer can state them.
 */
export function isThisSeat({ by, foreign }: Pick<EventRow, 'by' | 'foreign'>): boolean {
  return foreign !== true && (!by || saysToBeHere(by));
}

/** An event that names this computer and user, although the server knows that another wrote it. */
export function posesAsHere({ by, foreign }: Pick<EventRow, 'by' | 'foreign'>): boolean {
  return foreign === true && by !== undefined && saysToBeHere(by);
}

function saysToBeHere({ machine, user }: WrittenBy): boolean {
  return machine === hostname() && user === osUser();
}

type FileEvent = Extract<EventRow, { kind: 'file' }>;

/**
 * True where the last try to save the files, of any seat, succeeded. A later try for files saved before may have failed: then it is
 * repeated, as for files never saved.
 */
export function isSaved(events: readonly EventRow[]): boolean {
  return events.findLast(({ kind }) => kind === 'file' || kind === 'file-problem')?.kind === 'file';
}

/** Where this seat saved the files last. */
export function filedHere(events: readonly EventRow[]): FileEvent | undefined {
  return eventsOf(events, 'file').findLast(isThisSeat);
}

/** Where another seat saved them last, where this one has not. */
export function filedThere(events: readonly EventRow[]): FileEvent | undefined {
  return filedHere(events) ? undefined : lastOf(events, 'file');
}
