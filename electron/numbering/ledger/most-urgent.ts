/** Keeps the best few of many, by rank, without building the others. */

interface Ranked<T> {
  readonly rank: number;
  readonly item: T;
}

/** At most `most`, all of them where that is Infinity. */
export function createMostUrgent<T>(most: number) {
  let kept: Ranked<T>[] = [];
  /** The highest rank that is still of use, once there are enough. */
  let below = most > 0 ? Infinity : -Infinity;
  const trim = () => {
    // Array.sort is stable.
    kept.sort((a, b) => a.rank - b.rank);
    kept = kept.slice(0, most);
    if (kept.length === most) below = kept.at(-1)?.rank ?? below;
  };
  return {
    /** Whether one of this rank would be among the best so far; otherwise it need not be built. */
    wants: (rank: number) => rank < below,
    put: (rank: number, item: T) => {
      kept.push({ rank, item });
      // The first time exactly when full, so that equal ones are refused from then on.
      if (kept.length === most || kept.length >= 2 * most) trim();
    },
    /** The lowest ranks first; of equal ones those that came first. */
    all: () => {
      trim();
      return kept.map(({ item }) => item);
    },
  };
}
