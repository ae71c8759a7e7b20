/** Counts equal entries in place of keeping each: a fault that repeats must not crowd the others out of the log. */

import type { LogEntry } from '../ports.ts';

/** An entry, or how often one came again since it was written last. */
export interface Counted extends LogEntry {
  readonly times?: number;
}

const MINUTE_MS = 60_000;
/** Different entries that are remembered. */
const MOST = 200;

interface Known {
  readonly entry: LogEntry;
  /** When it was written last. */
  readonly at: number;
  readonly times: number;
}

export function createRepeats() {
  /** The one that was written first comes first. */
  const known = new Map<string, Known>();
  const over = (now: number): Counted[] => {
    const counts: Counted[] = [];
    for (const [key, { entry, at, times }] of known) {
      const isOver = Math.abs(now - at) >= MINUTE_MS;
      if (!isOver && known.size < MOST) break;
      known.delete(key);
      if (times === 0) continue;
      counts.push({ ...entry, times });
      // It may go on for hours: then it is one line a minute.
      if (isOver) known.set(key, { entry, at: now, times: 0 });
    }
    return counts;
  };
  return {
    /** What is to be written now: counts whose minute is over, and the entry itself where it is new. */
    take: (entry: LogEntry, now: Date) => {
      const counts = over(now.getTime());
      const { level, op, correlation, ms, code, detail } = entry;
      const key = JSON.stringify([level, op, correlation, ms, code, detail]);
      const same = known.get(key);
      known.set(key, same ? { ...same, times: same.times + 1 } : { entry, at: now.getTime(), times: 0 });
      return same ? counts : [...counts, entry];
    },
    /** The counts that were not written yet. */
    rest: () => {
      const counts = [...known.values()].flatMap(({ entry, times }) =>
        times > 0 ? [{ ...entry, times }] : [],
      );
      known.clear();
      return counts;
    },
  };
}
