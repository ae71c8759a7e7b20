/** What keys wait for, place by place, and when each is tried again. */

import type { Hindered } from './hindered.ts';

/** Where a key is asked. */
export interface Place {
  readonly authorizer: string;
  readonly mod: string;
  /** Root of the asking certificate; "" if there is none, and the question fails by itself. */
  readonly root: string;
}

export function readPlace(place: string): Place {
  const [authorizer = '', mod = '', root = ''] = place.split(' ');
  return { authorizer, mod, root };
}

/** Of which keys: a place without its parts that do not matter. */
type Part = Partial<Place>;

export interface Standing extends Omit<Hindered, 'whose' | 'ofKey'> {
  readonly at: Part;
  readonly tryAt: Date;
}

/** They end by what a person does, at no time that is known: unlocking a certificate, importing the renewed one. */
export const ENDED_BY_A_PERSON: ReadonlySet<Standing['why']> = new Set(['locked', 'expired']);

/** First wait, and the longest, in milliseconds, of what states no end. */
const WAITS: Readonly<Record<Standing['why'], readonly [number, number]>> = {
  abuse: [60_000, 60_000],
  // A stopped service is not asked for its status more often than every three minutes either.
  stopped: [5 * 60_000, 30 * 60_000],
  connection: [10_000, 5 * 60_000],
  // Another program may have unlocked it, or imported the renewed one.
  locked: [15_000, 15_000],
  expired: [15_000, 15_000],
};

/** @param waits other waits than those of a run that asks without a pause. */
export function createHindrances(waits: Partial<typeof WAITS> = {}) {
  const standing = new Map<string, Standing>();
  /** How often each was met in a row. */
  const times = new Map<string, number>();
  const drop = (name: string) => {
    standing.delete(name);
    times.delete(name);
  };

  return {
    /** What an answer to a key of `place` hinders, until it ends or, where no end is known, for a while that grows. */
    add: ({ whose, ofKey: _ofKey, ...met }: Hindered, place: Place, now: Date) => {
      const at = partOf(place, whose);
      const name = nameOf(met.why, at);
      const count = (times.get(name) ?? 0) + 1;
      times.set(name, count);
      const [first, longest] = waits[met.why] ?? WAITS[met.why];
      const wait = Math.min(first * 2 ** Math.min(count - 1, 20), longest);
      standing.set(name, { ...met, at, tryAt: met.until ?? new Date(now.getTime() + wait) });
    },
    /** What hinders this place at `now`; the one that ends last. */
    at: (place: Place, now: Date) =>
      [...standing.values()]
        .filter((each) => each.tryAt > now && touches(each.at, place))
        .sort((a, b) => b.tryAt.getTime() - a.tryAt.getTime())[0],
    /** Nothing is hindered at `now`. */
    free: (now: Date) => [...standing.values()].every(({ tryAt }) => tryAt <= now),
    /** How often in a row the certificate of this place was refused there. */
    refusals: (place: Place) => times.get(nameOf('connection', place)) ?? 0,
    /** An answer came: what is tried for longer and longer begins anew. */
    over: (place: Place) => {
      for (const [name, { at }] of standing) if (touches(at, place)) drop(name);
    },
    /** What a person or the system may have changed is tried at once: all of it, or one kind. */
    clear: (only?: Standing['why']) => {
      for (const [name, { why }] of standing) if (only === undefined || why === only) drop(name);
    },
  };
}

function partOf({ authorizer, mod, root }: Place, whose: Hindered['whose']): Part {
  if (whose === 'service') return { authorizer, mod };
  return whose === 'certificate' ? { authorizer, mod, root } : { root };
}

function nameOf(why: Standing['why'], { authorizer = '*', mod = '*', root = '*' }: Part): string {
  return `${why} ${authorizer} ${mod} ${root}`;
}

function touches({ authorizer, mod, root }: Part, place: Place): boolean {
  return (
    (authorizer === undefined || authorizer === place.authorizer) &&
    (mod === undefined || mod === place.mod) &&
    (root === undefined || root === place.root)
  );
}
