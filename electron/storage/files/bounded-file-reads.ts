/** Looks at files that may be on a disk or share that hangs, without letting it take all of Node's four file threads. */

import { SLOW, withinLimit } from './time-limit.ts';

export interface BoundedFileReads {
  /**
   * One look at a time in each place. What `work` found, or {@link SLOW}: after the time limit, when `signal` gives it up, or at once while an
   * earlier look at the same place still hangs, or too many hang elsewhere. What hangs goes on, unwaited for.
   */
  readonly read: <T>(place: string, work: () => Promise<T>, signal?: AbortSignal) => Promise<T | typeof SLOW>;
}

interface Flight {
  readonly place: string;
  /** It outlived its limit. */
  hung: boolean;
  /** Resolves when it has ended or hangs. */
  readonly over: Promise<unknown>;
}

/** Of Node's four threads one may hang with the saving of files, and one is to stay for everybody else. */
const AT_ONCE = 2;
const LIMIT_MS = 10_000;

/** `late` is told what breaks after nobody waits any more. */
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
        await orAborted(Promise.race(before.map(({ over }) => over)), signal);
      }
      const working = work();
      const within = withinLimit(working, limitMs, late);
      const noted = within.then(
        (found) => {
          flight.hung = found === SLOW;
        },
        () => undefined, // told to who asked
      );
      const flight: Flight = { place, hung: false, over: noted };
      flights.add(flight);
      const end = () => flights.delete(flight);
      working.then(end, end);
      return orAborted(within, signal);
    },
  };
}

async function orAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T | typeof SLOW> {
  if (!signal) return work;
  const { promise, resolve } = Promise.withResolvers<typeof SLOW>();
  const give = () => resolve(SLOW);
  signal.addEventListener('abort', give, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', give);
  }
}
