/** Asks SEFAZ about many keys: a lane for each authorizer beside the others, until no key is left or it is stopped. */

import type { Consultation } from '../contract.ts';
import type { AppError } from '../errors.ts';
import { createInterruptibleSleep } from './interruptible-sleep.ts';
import { refusesCertificate } from './certificate-refused.ts';
import { hinderedBy, isLocal, stoppedBy, type Asked, type Hindered } from './hindered.ts';
import { createHindrances, type Place, type Standing } from './hindrances.ts';

/** Keys that are asked at one place, one after the other with those of the same lane. */
export interface Group {
  readonly place: Place;
  readonly lane: string;
  pending: number;
}

/** Keeps a distance between the beginnings of two questions of a lane. */
export interface Pace {
  /** 0 when the turn is taken; else milliseconds until it may be tried again. */
  take(lane: string, now: Date): number;
  /** Nothing was sent: the next may ask at once. */
  giveBack(lane: string): void;
}

export type Outcome =
  | { readonly kind: 'answered'; readonly answer: Consultation }
  | { readonly kind: 'failed'; readonly error: AppError }
  /** Asked again when the hindrance is over; `counts` if the question may have been the cause. */
  | { readonly kind: 'hindered'; readonly hindered: Hindered; readonly counts: boolean }
  /** The query was aborted here. */
  | { readonly kind: 'stopped' }
  /** Where no key waits. */
  | { readonly kind: 'not-asked'; readonly standing: Standing };

/** How keys wait for what hinders them; without it each is asked once at most. */
export interface Waiting<Key> {
  /** Earlier tries of a key that count. */
  readonly tries: (key: Key) => number;
  /** Nothing is asked before then. */
  readonly heldUntil: (now: Date) => Date | undefined;
  /** End of the guard's pause at a place, if it is paused. */
  readonly pausedUntil: (place: Place, now: Date) => Date | undefined;
}

export interface AskingDeps<G extends Group, Key> {
  readonly clock: { now(): Date };
  readonly groups: readonly G[];
  readonly pace: Pace;
  /** Questions of a lane on their way at once. */
  readonly atOnce: number;
  /** Takes a key of a group; undefined if another process took the last ones. */
  readonly next: (group: G) => Key | undefined;
  /** Never rejects. */
  readonly ask: (key: Key, signal: AbortSignal) => Promise<Asked>;
  readonly settled: (key: Key, outcome: Outcome, now: Date) => void;
  readonly waiting?: Waiting<Key>;
  /** Whether what this key met keeps others from being asked; by default it does. */
  readonly hindersOthers?: (key: Key, met: Hindered) => boolean;
  /** How long a 656 counts where no guard knows its end. */
  readonly pauseMs: number;
  /** Called after each change that a person may see. */
  readonly changed: () => void;
}

interface Lane<G extends Group> {
  readonly name: string;
  /** First the one whose turn it is. */
  readonly groups: G[];
  asking: number;
}

export interface Asking<G extends Group> {
  readonly lanes: readonly Lane<G>[];
  /** Resolves when no key is left or it was stopped. Rejects with what `next` or `settled` threw. */
  readonly ended: Promise<void>;
  /** What keeps a place from being asked at `now`. */
  hindranceAt(place: Place, now: Date): Standing | undefined;
  /** Begins no further question; `abort` gives up those on their way. */
  stop(abort: boolean): void;
  /** Looks at once whether something may be asked. */
  wake(): void;
  /** Tries again at once what waits here, or one kind of it. */
  retry(only?: Standing['why']): void;
}

/** Waits are divided, so that a machine that slept or a clock that was set is noticed. */
const LONGEST_WAIT_MS = 30_000;
/** What the guard against 656 knows. */
const PAUSED = { why: 'abuse', whose: 'certificate', ofKey: 'no' } as const;

export function startAsking<G extends Group, Key>(deps: AskingDeps<G, Key>): Asking<G> {
  const { clock, pace, waiting, pauseMs } = deps;
  const hindrances = createHindrances();
  const turns = createInterruptibleSleep();
  const aborting = new AbortController();
  let stopping = false;
  const lanes: Lane<G>[] = [...Map.groupBy(deps.groups, ({ lane }) => lane)].map(([name, groups]) => ({
    name,
    groups,
    asking: 0,
  }));

  const hindranceAt = (place: Place, now: Date): Standing | undefined => {
    const until = waiting?.pausedUntil(place, now);
    if (until) {
      // What SEFAZ said is kept where the guard only knows the end.
      const { why, cStat, xMotivo = '' } = hindrances.at(place, now) ?? {};
      const spoken = why === 'abuse' && cStat !== undefined ? { cStat, xMotivo } : {};
      hindrances.add({ ...PAUSED, until, ...spoken }, place, now);
    }
    return hindrances.at(place, now);
  };

  /** The next group in turn that may be asked; else when to look again, undefined if nothing is left. */
  const pick = (lane: Lane<G>, now: Date): G | number | undefined => {
    const open = lane.groups.filter(({ pending }) => pending > 0);
    if (open.length === 0) return undefined;
    const held = waiting?.heldUntil(now);
    if (held) return held.getTime() - now.getTime();
    let soonest = Infinity;
    for (const group of open) {
      const standing = hindranceAt(group.place, now);
      if (!standing) {
        lane.groups.splice(lane.groups.indexOf(group), 1);
        lane.groups.push(group);
        return group;
      }
      soonest = Math.min(soonest, standing.tryAt.getTime() - now.getTime());
    }
    return soonest;
  };

  /** Where no key waits, those that are hindered now are not asked at all. */
  const leaveOut = (now: Date) => {
    for (const group of lanes.flatMap(({ groups }) => groups)) {
      const standing = hindrances.at(group.place, now);
      while (standing && group.pending > 0) {
        const key = deps.next(group);
        group.pending -= 1;
        if (key !== undefined) deps.settled(key, { kind: 'not-asked', standing }, now);
      }
    }
  };

  const work = async (lane: Lane<G>): Promise<void> => {
    while (!stopping) {
      const now = clock.now();
      const picked = pick(lane, now);
      if (picked === undefined && lane.asking === 0) return;
      if (picked === undefined || typeof picked === 'number') {
        deps.changed();
        await turns.sleep(Math.min(Math.max(picked ?? LONGEST_WAIT_MS, 1), LONGEST_WAIT_MS));
        continue;
      }
      const turnIn = pace.take(lane.name, now);
      if (turnIn > 0) await turns.sleep(turnIn);
      else await askOne(lane, picked);
    }
  };

  const askOne = async (lane: Lane<G>, group: G): Promise<void> => {
    const key = deps.next(group);
    if (key === undefined) {
      group.pending = 0;
      return;
    }
    group.pending -= 1;
    lane.asking += 1;
    const asked = await deps.ask(key, aborting.signal);
    lane.asking -= 1;
    const now = clock.now();
    if (isLocal(asked)) pace.giveBack(lane.name);
    const [outcome, met] = outcomeOf(asked, key, group.place, now);
    deps.settled(key, outcome, now);
    if (outcome.kind === 'answered' && !outcome.answer.doArquivo) hindrances.over(group.place);
    if (outcome.kind === 'hindered' || outcome.kind === 'stopped') group.pending += 1;
    if (met && deps.hindersOthers?.(key, met) !== false) {
      hindrances.add(met, group.place, now);
      if (!waiting) leaveOut(now);
    }
    deps.changed();
    if (lane.groups.every(({ pending }) => pending === 0)) turns.wake();
  };

  /** With what it hinders. */
  const outcomeOf = (asked: Asked, key: Key, place: Place, now: Date): [Outcome, Hindered | undefined] => {
    if (!waiting) return [finalOf(asked), stoppedBy(asked, now, pauseMs)];
    const refusals = hindrances.refusals(place);
    const pausedUntil = waiting.pausedUntil(place, now);
    const before = { tries: waiting.tries(key), refusals, pausedUntil, pauseMs };
    const outcome = settle(asked, before, now);
    return [outcome, outcome.kind === 'hindered' ? outcome.hindered : undefined];
  };

  const all = lanes.flatMap((lane) => Array.from({ length: deps.atOnce }, () => work(lane)));
  const ended = Promise.allSettled(all).then((results) => {
    for (const result of results) if (result.status === 'rejected') throw result.reason;
  });
  for (const each of all) {
    each.catch(() => {
      stopping = true;
      turns.wake();
    });
  }

  return {
    lanes,
    ended,
    hindranceAt,
    wake: turns.wake,
    stop: (abort) => {
      stopping = true;
      if (abort) aborting.abort();
      turns.wake();
    },
    retry: (only) => {
      hindrances.clear(only);
      turns.wake();
    },
  };
}

/** A key that alone fails this often is given up, and every key whose certificate is refused this often. */
const MAX_TRIES = 3;

interface Before {
  /** Earlier tries of the key that count. */
  readonly tries: number;
  /** How often its certificate was refused there in a row: then each further key fails at its first try. */
  readonly refusals: number;
  readonly pausedUntil: Date | undefined;
  readonly pauseMs: number;
}

/** What an answer means for its key, where keys wait. */
export function settle(asked: Asked, before: Before, now: Date): Outcome {
  if (!asked.ok && (asked.error.code === 'call.aborted' || asked.error.code === 'app.closing')) {
    return { kind: 'stopped' };
  }
  const met = hinderedBy(asked, now, before.pauseMs);
  const tries = !asked.ok && refusesCertificate(asked.error) ? before.refusals : before.tries;
  const counts = met !== undefined && met.ofKey !== 'no';
  if (!met || (counts && tries + 1 >= MAX_TRIES)) return finalOf(asked);
  const until = met.why === 'abuse' ? before.pausedUntil : undefined;
  return { kind: 'hindered', hindered: until ? { ...met, until } : met, counts };
}

function finalOf(asked: Asked): Outcome {
  return asked.ok ? { kind: 'answered', answer: asked.value } : { kind: 'failed', error: asked.error };
}
