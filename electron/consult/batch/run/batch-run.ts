/** One batch being asked: its rows, counts and pace, until nothing is left or it is stopped. */

import { readPlace, type Standing } from '../../../../shared/asking/hindrances.ts';
import {
  startAsking,
  type Asking,
  type AskingDeps,
  type Group,
  type Outcome,
  type Waiting,
} from '../../../../shared/asking/lanes.ts';
import type { BatchPace } from '../../../ports.ts';
import { onlyAgain, type StoredBatch } from '../store/batch-store.ts';
import { groupOf } from '../store/batch-groups.ts';
import { moveInTally, type Counted, type Tally } from '../store/batch-tally.ts';
import type { PendingRow, RowStore } from '../store/row-store.ts';
import { nightBegins } from './night.ts';
import { createRate } from './rate.ts';
import { answerOf } from './row-answer.ts';

export interface RunDeps
  extends
    Pick<AskingDeps<Group, PendingRow>, 'clock' | 'pace' | 'atOnce' | 'ask' | 'pauseMs' | 'changed'>,
    Pick<Waiting<PendingRow>, 'pausedUntil'> {
  readonly rows: RowStore;
  readonly gapMs: BatchPace['gapMs'];
  /** False where a person paused or cancelled it in another program. */
  readonly isWanted: () => boolean;
  /** Runs `write` together with what the history still buffers, in one transaction. */
  readonly together: (write: () => void) => void;
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

export interface BatchRun extends Pick<Asking<Group>, 'ended' | 'hindranceAt' | 'stop' | 'retry'> {
  live(now: Date): Live;
  setNight(night: boolean): void;
}

interface PlaceRows extends Group {
  readonly name: string;
}

interface PlacedRow extends PendingRow {
  readonly place: string;
}

export function startRun(batch: StoredBatch, tally: Tally, deps: RunDeps): BatchRun {
  const { clock, rows, pace, atOnce, pauseMs, changed } = deps;
  const rate = createRate();
  let { night } = batch;
  const nightAfter = (now: Date) => (night ? nightBegins(now) : undefined);
  const again = onlyAgain(batch);
  /** The row of a place that was hindered last: the others have their turn before it is asked again. */
  const hinderedLast = new Map<string, number>();

  const record = (row: PlacedRow, outcome: Outcome, now: Date) => {
    const pending: Counted = { state: 'pending', group: 'pending', stored: false };
    if (outcome.kind === 'answered') {
      const answer = answerOf(outcome.answer);
      deps.together(() => rows.answered(batch.seq, row, answer));
      const group = groupOf(row.kind, 'asked', answer);
      moveInTally(tally, pending, { state: 'asked', group, stored: answer.stored });
      rate.answered(now);
    } else if (outcome.kind === 'failed') {
      deps.together(() => rows.failed(batch.seq, row.position, outcome.error));
      moveInTally(tally, pending, { state: 'failed', group: 'failed', stored: false });
    } else {
      const counts = outcome.kind === 'hindered' && outcome.counts;
      if (outcome.kind === 'hindered') hinderedLast.set(row.place, row.position);
      deps.together(() => rows.putBack(batch.seq, row.position, row.tries + Number(counts)));
    }
  };

  const asking = startAsking<PlaceRows, PlacedRow>({
    clock,
    pace,
    atOnce,
    pauseMs,
    changed,
    ask: deps.ask,
    settled: record,
    groups: rows.places(batch.seq, again).map(({ place: name, rows: pending }) => {
      const place = readPlace(name);
      return { name, place, lane: place.authorizer, pending };
    }),
    next: ({ name }) => {
      const after = hinderedLast.get(name);
      const row = deps.isWanted() ? rows.next(batch.seq, name, again, after) : undefined;
      if (row) rows.asking(batch.seq, row.position);
      return row && { ...row, place: name };
    },
    waiting: { tries: ({ tries }) => tries, heldUntil: nightAfter, pausedUntil: deps.pausedUntil },
  });
  const { lanes, ended, hindranceAt, stop, retry } = asking;

  return {
    ended,
    hindranceAt,
    stop,
    retry,
    live: (now) => liveOf(now, nightAfter(now)),
    setNight: (wanted) => {
      night = wanted;
      asking.wake();
    },
  };

  function liveOf(now: Date, begins: Date | undefined): Live {
    const waits = new Map<string, { rows: number; standing: Standing }>();
    let free = 0;
    let msLeft = 0;
    /** The time that keys wait for a person is unknown. */
    let known = true;
    for (const lane of lanes) {
      let until = begins?.getTime() ?? now.getTime();
      let pending = lane.asking;
      for (const { place, pending: rowsHere } of lane.groups) {
        if (rowsHere === 0) continue;
        pending += rowsHere;
        const standing = hindranceAt(place, now);
        if (!standing) {
          free += rowsHere;
          continue;
        }
        const name = JSON.stringify([standing.why, standing.at]);
        const before = waits.get(name);
        waits.set(name, { rows: (before?.rows ?? 0) + rowsHere, standing });
        if (!standing.until) known = false;
        else until = Math.max(until, standing.until.getTime());
      }
      free += lane.asking;
      if (pending > 0) msLeft = Math.max(msLeft, until - now.getTime() + pending * paceOf(now));
    }
    return {
      perMinute: rate.perMinute(now),
      msLeft: known ? Math.round(msLeft) : undefined,
      waits: [...waits.values()],
      night: begins,
      waiting: begins !== undefined || free === 0,
    };
  }

  /** Milliseconds a key: the pace, or what an answer takes where that is longer. */
  function paceOf(now: Date): number {
    const perMinute = rate.perMinute(now);
    const working = lanes.filter((lane) => lane.asking > 0 || lane.groups.some(({ pending }) => pending > 0));
    const measured = perMinute === undefined || perMinute === 0 ? 0 : (60_000 * working.length) / perMinute;
    return Math.max(deps.gapMs, Math.min(measured, 10_000));
  }
}
