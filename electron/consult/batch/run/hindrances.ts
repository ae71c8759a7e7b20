/** What the keys of a batch wait for, place by place, and when each is tried again. */

import type { Place } from './batch-place.ts';
import type { Hindrance } from './settle.ts';

export interface Standing extends Hindrance {
  readonly tryAt: Date;
}

export interface Hindrances {
  /** Returns when the keys are tried again. */
  add(hindrance: Hindrance, now: Date): Date;
  /** What hinders this place at `now`; the one that ends last. */
  at(place: Place, now: Date): Standing | undefined;
  /** How often this was met in a row. */
  met(hindrance: Pick<Hindrance, 'why' | 'at'>): number;
  /** An answer came: what is tried for longer and longer begins anew. */
  over(place: Place): void;
  /** What a person or the system may have changed is tried at once: all of it, or one kind. */
  clear(only?: Hindrance['why']): void;
  all(now: Date): readonly Standing[];
}

/** First wait, and the longest, in milliseconds, of what states no end. */
const WAITS: Readonly<Record<'stopped' | 'connection' | 'locked', readonly [number, number]>> = {
  // A stopped service is not asked for its status more often than every three minutes either.
  stopped: [5 * 60_000, 30 * 60_000],
  connection: [10_000, 5 * 60_000],
  locked: [15_000, 15_000],
};

export function createHindrances(): Hindrances {
  const standing = new Map<string, Standing>();
  /** How often each was met in a row. */
  const times = new Map<string, number>();

  return {
    add: (hindrance, now) => {
      const name = nameOf(hindrance);
      const met = (times.get(name) ?? 0) + 1;
      times.set(name, met);
      const tryAt = hindrance.until ?? new Date(now.getTime() + waitOf(hindrance.why, met));
      standing.set(name, { ...hindrance, tryAt });
      return tryAt;
    },
    met: (hindrance) => times.get(nameOf(hindrance)) ?? 0,
    at: (place, now) =>
      [...standing.values()]
        .filter((each) => each.tryAt > now && touches(each.at, place))
        .sort((a, b) => b.tryAt.getTime() - a.tryAt.getTime())[0],
    over: (place) => {
      for (const [name, each] of standing) {
        if (!touches(each.at, place)) continue;
        standing.delete(name);
        times.delete(name);
      }
    },
    clear: (only) => {
      for (const [name, { why }] of standing) {
        if (only !== undefined && why !== only) continue;
        standing.delete(name);
        times.delete(name);
      }
    },
    all: (now) => [...standing.values()].filter(({ tryAt }) => tryAt > now),
  };
}

function waitOf(why: Hindrance['why'], met: number): number {
  const [first, longest] =
    why === 'stopped' || why === 'connection' || why === 'locked' ? WAITS[why] : WAITS.locked;
  return Math.min(first * 2 ** Math.min(met - 1, 20), longest);
}

function nameOf({
  why,
  at: { authorizer = '*', mod = '*', root = '*' },
}: Pick<Hindrance, 'why' | 'at'>): string {
  return `${why} ${authorizer} ${mod} ${root}`;
}

function touches({ authorizer, mod, root }: Partial<Place>, place: Place): boolean {
  return (
    (authorizer === undefined || authorizer === place.authorizer) &&
    (mod === undefined || mod === place.mod) &&
    (root === undefined || root === place.root)
  );
}
