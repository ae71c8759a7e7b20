/** One batch being asked: a lane for each authorizer beside the others, until nothing is left or somebody stops it. */

import type { AppError } from '../../../../shared/errors.ts';
import type { Result } from '../../../../shared/result.ts';
import type { Consultation } from '../../../../shared/contract.ts';
import type { BatchPace, Clock } from '../../../ports.ts';
import { readPlace, type Place } from './batch-place.ts';
import { onlyAgain, type StoredBatch } from '../store/batch-store.ts';
import { moveInTally, type Counted, type Tally } from '../store/batch-tally.ts';
import { createBell } from './bell.ts';
import { createHindrances, type Standing } from './hindrances.ts';
import { nightBegins } from './night.ts';
import type { Pace } from './pace.ts';
import { createRate } from './rate.ts';
import type { PendingRow, RowStore } from '../store/row-store.ts';
import { certificateRefused, settle, type Settled } from './settle.ts';

export interface RunDeps {
  readonly clock: Clock;
  readonly rows: RowStore;
  readonly pace: Pace;
  readonly atOnce: BatchPace['atOnce'];
  readonly gapMs: BatchPace['gapMs'];
  readonly ask: (row: PendingRow, signal: AbortSignal) => Promise<Result<Consultation, AppError>>;
  /** End of the guard's pause at a place, if it is paused. */
  readonly pausedUntil: (place: Place, now: Date) => Date | undefined;
  /** How long a 656 counts where no guard knows its end. */
  readonly pauseMs: number;
  /** Runs `write` together with what the history still buffers, in one transaction. */
  readonly together: (write: () => void) => void;
  /** Called after each change that a person may see. */
  readonly changed: () => void;
}

/** What is known only while it runs. */
export interface Live {
  readonly perMinute: number | undefined;
  readonly msLeft: number | undefined;
  /** What the pending keys of a place wait for, with their number. */
  readonly waits: readonly { readonly rows: number; readonly standing: Standing }[];
  /** When the night begins that it waits for. */
  readonly night: Date | undefined;
  /** Nothing can be asked now. */
  readonly waiting: boolean;
}

export interface BatchRun {
  /** Resolves when no key is left or it was stopped. Rejects with what the disk refused. */
  readonly ended: Promise<void>;
  live(now: Date): Live;
  /** What keeps a place from being asked at `now`. */
  hindranceAt(place: Place, now: Date): Standing | undefined;
  /** Begins no further question; `abort` gives up those on their way. */
  stop(abort: boolean): void;
  setNight(night: boolean): void;
  /** Tries again at once what waits here, or one kind of it. */
  retry(only?: Standing['why']): void;
}

interface PlaceRows {
  readonly name: string;
  readonly place: Place;
  pending: number;
}

interface Lane {
  readonly name: string;
  readonly places: readonly PlaceRows[];
  turn: number;
  asking: number;
}

/** Waits are divided, so that a machine that slept or a clock that was set is noticed. */
const LONGEST_WAIT_MS = 30_000;

export function startRun(batch: StoredBatch, tally: Tally, deps: RunDeps): BatchRun {
  const { clock, rows, pace } = deps;
  const hindrances = createHindrances();
  const bell = createBell();
  const rate = createRate();
  const aborting = new AbortController();
  let stopping = false;
  let { night } = batch;
  const again = onlyAgain(batch);
  const lanes = lanesOf(rows.places(batch.seq, again));

  /** The next place in turn that has something to ask; else when to look again, undefined if nothing is left. */
  const pick = (lane: Lane, now: Date): PlaceRows | number | undefined => {
    const open = lane.places.filter(({ pending }) => pending > 0);
    if (open.length === 0) return undefined;
    const begins = night ? nightBegins(now) : undefined;
    if (begins) return begins.getTime() - now.getTime();
    let soonest = Infinity;
    for (let i = 0; i < open.length; i += 1) {
      const each = open[(lane.turn + i) % open.length];
      if (!each) continue;
      const hindered = hindranceAt(each.place, now);
      if (!hindered) {
        lane.turn += 1;
        return each;
      }
      soonest = Math.min(soonest, hindered.tryAt.getTime() - now.getTime());
    }
    return soonest;
  };
  const hindranceAt = (place: Place, now: Date): Standing | undefined => {
    const until = deps.pausedUntil(place, now);
    if (until) hindrances.add({ why: 'abuse', at: place, until, ...spokenAt(place, now) }, now);
    return hindrances.at(place, now);
  };
  /** What SEFAZ said is kept where the guard only knows the end. */
  const spokenAt = (place: Place, now: Date) => {
    const { why, cStat, xMotivo } = hindrances.at(place, now) ?? {};
    return why === 'abuse' && cStat !== undefined ? { cStat, xMotivo: xMotivo ?? '' } : {};
  };

  const work = async (lane: Lane): Promise<void> => {
    while (!stopping) {
      const now = clock.now();
      const picked = pick(lane, now);
      if (picked === undefined && lane.asking === 0) return;
      if (picked === undefined || typeof picked === 'number') {
        deps.changed();
        await bell.wait(Math.min(Math.max(picked ?? LONGEST_WAIT_MS, 1), LONGEST_WAIT_MS));
        continue;
      }
      const turnIn = pace.take(lane.name, now);
      if (turnIn > 0) {
        await bell.wait(turnIn);
        continue;
      }
      await askOne(lane, picked);
    }
  };

  const askOne = async (lane: Lane, from: PlaceRows): Promise<void> => {
    const row = rows.next(batch.seq, from.name, again);
    if (!row) {
      // Another process removed or took them.
      from.pending = 0;
      return;
    }
    rows.asking(batch.seq, row.position);
    from.pending -= 1;
    lane.asking += 1;
    const asked = await deps.ask(row, aborting.signal);
    lane.asking -= 1;
    const now = clock.now();
    if (isLocal(asked)) pace.giveBack(lane.name);
    const pausedUntil = deps.pausedUntil(from.place, now);
    const refused = hindrances.met(certificateRefused(from.place));
    record(from, row, settle(asked, from.place, row.tries, now, pausedUntil, deps.pauseMs, refused), now);
    if (lane.places.every(({ pending }) => pending === 0)) bell.ring();
  };

  const record = (from: PlaceRows, row: PendingRow, settled: Settled, now: Date) => {
    const pending: Counted = { state: 'pending', group: 'pending', stored: false };
    if (settled.kind === 'answered') {
      deps.together(() => rows.answered(batch.seq, row, settled.answer));
      const { situation: group, stored } = settled.answer;
      moveInTally(tally, pending, { state: 'asked', group, stored });
      rate.answered(now);
      if (!stored) hindrances.over(from.place);
    } else if (settled.kind === 'failed') {
      deps.together(() => rows.failed(batch.seq, row.position, settled.error));
      moveInTally(tally, pending, { state: 'failed', group: 'failed', stored: false });
    } else {
      const counts = settled.kind === 'hindered' && settled.counts;
      deps.together(() => rows.putBack(batch.seq, row.position, row.tries + Number(counts)));
      from.pending += 1;
      if (settled.kind === 'hindered') hindrances.add(settled.hindrance, now);
    }
    deps.changed();
  };

  const all = lanes.flatMap((lane) => Array.from({ length: deps.atOnce }, () => work(lane)));
  const ended = Promise.allSettled(all).then((results) => {
    for (const result of results) if (result.status === 'rejected') throw result.reason;
  });
  for (const each of all) {
    each.catch(() => {
      stopping = true;
      bell.ring();
    });
  }

  return {
    ended,
    hindranceAt,
    live: (now) => liveOf(lanes, now, night ? nightBegins(now) : undefined),
    stop: (abort) => {
      stopping = true;
      if (abort) aborting.abort();
      bell.ring();
    },
    setNight: (wanted) => {
      night = wanted;
      bell.ring();
    },
    retry: (only) => {
      hindrances.clear(only);
      bell.ring();
    },
  };

  function liveOf(all: readonly Lane[], now: Date, begins: Date | undefined): Live {
    const waits = new Map<string, { rows: number; standing: Standing }>();
    let free = 0;
    let msLeft = 0;
    for (const lane of all) {
      let until = begins?.getTime() ?? now.getTime();
      let pending = lane.asking;
      for (const { place, pending: rowsHere } of lane.places) {
        if (rowsHere === 0) continue;
        pending += rowsHere;
        const standing = hindrances.at(place, now);
        if (!standing) {
          free += rowsHere;
          continue;
        }
        const name = JSON.stringify([standing.why, standing.at]);
        const known = waits.get(name);
        waits.set(name, { rows: (known?.rows ?? 0) + rowsHere, standing });
        if (standing.until) until = Math.max(until, standing.until.getTime());
      }
      free += lane.asking;
      if (pending > 0) msLeft = Math.max(msLeft, until - now.getTime() + pending * paceOf(now));
    }
    return {
      perMinute: rate.perMinute(now),
      msLeft: Math.round(msLeft),
      waits: [...waits.values()],
      night: begins,
      waiting: begins !== undefined || free === 0,
    };
  }

  /** Milliseconds a key: the pace, or what an answer takes where that is longer. */
  function paceOf(now: Date): number {
    const perMinute = rate.perMinute(now);
    const working = lanes.filter((lane) => lane.asking > 0 || lane.places.some(({ pending }) => pending > 0));
    const measured = perMinute === undefined || perMinute === 0 ? 0 : (60_000 * working.length) / perMinute;
    return Math.max(deps.gapMs, Math.min(measured, 10_000));
  }
}

/** Nothing was sent for this answer: it does not count for the pace. */
function isLocal(asked: Result<Consultation, AppError>): boolean {
  if (asked.ok) return asked.value.doArquivo;
  const { code } = asked.error;
  return !code.startsWith('sefaz.') || code === 'sefaz.paused' || code === 'sefaz.no-address';
}

function lanesOf(places: readonly { readonly place: string; readonly rows: number }[]): Lane[] {
  const lanes = new Map<string, PlaceRows[]>();
  for (const { place: name, rows } of places) {
    const place = readPlace(name);
    const lane = lanes.get(place.authorizer) ?? [];
    lane.push({ name, place, pending: rows });
    lanes.set(place.authorizer, lane);
  }
  return [...lanes].map(([name, list]) => ({ name, places: list, turn: 0, asking: 0 }));
}
