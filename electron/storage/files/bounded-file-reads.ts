/** Reads files that may be on an unresponsive disk or share, without blocking all of Node's four file threads. */

import { orAborted } from '../or-aborted.ts';
import { SLOW, withinLimit } from './time-limit.ts';

export interface BoundedFileReads {
  /**
   * One read at a time in each place. Returns the result of `work`, or {@link SLOW}: after the time limit, when
   * `signal` aborts, or at once while an earlier read of the same place still hangs, or too many hang elsewhere. A
   * hanging read continues in the background.
   */
  readonly read: <T>(place: string, work: () => Promise<T>, signal?: AbortSignal) => Promise<T | typeof SLOW>;
}

interface Flight {
  readonly place: string;
  /** It exceeded its time limit. */
  hung: boolean;
  /** Resolves when it has ended or exceeded its limit. */
  readonly over: Promise<unknown>;
}

/** Of Node's four threads one may hang with the saving of files, and one must stay free for everything else. */
const AT_ONCE = 2;
const LIMIT_MS = 10_000;

/** `late` receives errors that occur after the time limit. */
export function createBoundedFileReads(late: (error: unknown) => void, limitMs = LIMIT_MS): BoundedFileReads {
  const flights = new Set<Flight>();
  return {
    read: async (place, work, signal) => {
      for (;;) {
        const hung = [...flights].filter((flight) => flight.hung);
        if (signal?.aborted || hung.length === AT_ONCE || hung.some((flight) => flight.place === place)) {
          return SLOW;
        }
        const full = flights.size === AT_ONCE;
        const before = [...flights].filter((each) => !each.hung && (full || each.place === place));
        if (before.length === 0) break;
        await orAborted(Promise.race(before.map(({ over }) => over)), signal, () => SLOW);
      }
      const working = work();
      const within = withinLimit(working, limitMs, late);
      const noted = within.then(
        (found) => {
          flight.hung = found === SLOW;
        },
        () => undefined, // rejections go to the caller
      );
      const flight: Flight = { place, hung: false, over: noted };
      flights.add(flight);
      const end = () => flights.delete(flight);
      working.then(end, end);
      return orAborted(within, signal, () => SLOW);
    },
  };
}
