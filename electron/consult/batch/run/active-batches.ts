/** The batches that this process asks now: prepared, run, and followed until they end. */

import type { DatabaseSync } from 'node:sqlite';
import { ENDED_BY_A_PERSON, readPlace, type Place } from '../../../../shared/asking/hindrances.ts';
import { createInterruptibleSleep } from '../../../../shared/asking/interruptible-sleep.ts';
import type { Pace } from '../../../../shared/asking/lanes.ts';
import { tpAmbOf, type BatchView, type Consultation, type Environment } from '../../../../shared/contract.ts';
import type { AppError } from '../../../../shared/errors.ts';
import type { AccessKey } from '../../../../shared/fiscal/key/access-key.ts';
import type { Result } from '../../../../shared/result.ts';
import type { Clock } from '../../../ports.ts';
import { refusalOf } from '../../../storage/database/database.ts';
import type { ProcessLock } from '../../../storage/database/process-lock.ts';
import type { BatchLocks } from './batch-lock.ts';
import { startRun, type BatchRun } from './batch-run.ts';
import { onlyAgain, type BatchStore, type StoredBatch } from '../store/batch-store.ts';
import { moveInTally, readTally, type Tally } from '../store/batch-tally.ts';
import { viewOfBatch, waitForDisk, waitOf, type DiskHold } from '../batch-view.ts';
import { inSteps } from '../in-steps.ts';
import { placeOfKey, type AskedKey, type Placing } from '../../asking-place.ts';
import { pauseMsIn } from '../../limits/limits.ts';
import type { PendingRow, RowStore } from '../store/row-store.ts';
import { answerOf } from './row-answer.ts';

export interface BatchQuestion extends Pick<PendingRow, 'issued' | 'site'> {
  readonly environment: Environment;
  readonly chNFe: AccessKey;
  readonly cnpj: string | undefined;
  readonly fallback: string | undefined;
  readonly refresh: boolean;
}

export interface ActiveDeps extends Placing {
  readonly db: DatabaseSync;
  readonly clock: Clock;
  readonly store: BatchStore;
  readonly rows: RowStore;
  readonly locks: BatchLocks;
  readonly pace: Pace;
  readonly gapMs: number;
  readonly atOnce: number;
  /** Asks SEFAZ, or the store where that is still correct; never rejects. */
  readonly ask: (question: BatchQuestion, signal: AbortSignal) => Promise<Result<Consultation, AppError>>;
  /** The store's answer, if it replaces a new one. */
  readonly stored: (question: BatchQuestion, place: Place) => Consultation | undefined;
  readonly pausedUntil: (environment: Environment, place: Place, now: Date) => Date | undefined;
  readonly together: (write: () => void) => void;
  readonly progress: (view: BatchView) => void;
  /** The list of batches changed. */
  readonly changed: () => void;
  readonly ended: (view: BatchView) => void;
  /** Receives the error that broke a run: its batch waits where it is the disk's, and is paused for any other. */
  readonly failed: (error: unknown) => void;
}

interface Active {
  batch: StoredBatch;
  tally: Tally;
  readonly lock: ProcessLock;
  run: BatchRun | undefined;
  /** While the disk takes nothing. */
  hold: DiskHold | undefined;
  stopping: boolean;
  timer: NodeJS.Timeout | undefined;
  finished: Promise<void>;
}

/** Milliseconds until the disk is tried again: at first, and at most. */
const DISK_MS = [10_000, 5 * 60_000] as const;
/** Milliseconds between two progress events. */
const PROGRESS_MS = 250;
/** How long the closing program waits for an answer that is on its way. */
const CLOSE_MS = 3_000;

export function createActiveBatches(deps: ActiveDeps) {
  const { db, clock, store, rows } = deps;
  const all = new Map<string, Active>();
  const holds = createInterruptibleSleep();

  const viewOf = ({ batch, tally, run, hold }: Active): BatchView => {
    const idle = { perMinute: undefined, msLeft: undefined, waits: [], night: undefined, waiting: false };
    return viewOfBatch(batch, tally, hold ?? run?.live(clock.now()) ?? idle);
  };
  const tell = (one: Active) => {
    one.timer ??= setTimeout(() => {
      one.timer = undefined;
      deps.progress(viewOf(one));
    }, PROGRESS_MS);
  };

  const question = (
    batch: StoredBatch,
    row: Pick<PendingRow, 'key' | 'again' | 'issued' | 'site'>,
  ): BatchQuestion => ({
    environment: batch.environment,
    // Only valid keys are pending.
    chNFe: row.key as AccessKey,
    cnpj: batch.cnpj,
    fallback: batch.fallback,
    refresh: batch.refresh || row.again,
    issued: row.issued,
    site: row.site,
  });

  const isWanted = ({ seq }: StoredBatch) => store.isRunning(seq);

  /** Final situations and recent answers need no query: they are given at once, whatever waits. */
  const fromStore = async (one: Active) => {
    const { batch } = one;
    if (batch.refresh || onlyAgain(batch)) return;
    await inSteps((after) => {
      if (one.stopping) return undefined;
      const piece = rows.unasked(batch.seq, after);
      for (const row of piece) {
        if (row.again) continue;
        const answer = deps.stored(question(batch, row), readPlace(row.place));
        if (!answer) continue;
        const group = rows.answered(batch.seq, row, answerOf(answer));
        const to = { state: 'asked', group, stored: true } as const;
        moveInTally(one.tally, { state: 'pending', group: 'pending', stored: false }, to);
      }
      tell(one);
      return piece.at(-1)?.position;
    });
  };

  const work = async (one: Active, prepare: () => Promise<void>): Promise<void> => {
    const { batch } = one;
    // Answers that the disk did not take before come first: the rows are counted below.
    deps.together(() => undefined);
    rows.recover(batch.seq);
    await prepare();
    const place = (key: AskedKey) => placeOfKey(key, batch, deps);
    await inSteps((after) => rows.assign(batch.seq, after, { old: batch.old, place }));
    one.tally = readTally(db, batch.seq);
    await fromStore(one);
    if (one.stopping) return;
    const lane = (name: string) => `${tpAmbOf(batch.environment)} ${name}`;
    one.run = startRun(batch, one.tally, {
      clock,
      rows,
      gapMs: deps.gapMs,
      atOnce: deps.atOnce,
      isWanted: () => isWanted(batch),
      together: deps.together,
      pace: {
        take: (name, now) => deps.pace.take(lane(name), now),
        giveBack: (name) => deps.pace.giveBack(lane(name)),
      },
      ask: (row, signal) => deps.ask(question(batch, row), signal),
      pausedUntil: (at, now) => deps.pausedUntil(batch.environment, at, now),
      pauseMs: pauseMsIn(batch.environment),
      changed: () => tell(one),
    });
    deps.progress(viewOf(one));
    await one.run.ended;
  };

  /** Waits until a disk that took nothing is tried again; false where the error is another one, or the batch is stopped. */
  const waitedForDisk = async (one: Active, error: unknown, times: number): Promise<boolean> => {
    const refusal = refusalOf(error, '');
    if (refusal?.code !== 'data.folder' || one.stopping) return false;
    const [first, longest] = DISK_MS;
    const ms = Math.min(first * 2 ** times, longest);
    one.run = undefined;
    one.hold = { error: refusal, until: new Date(clock.now().getTime() + ms) };
    tell(one);
    await holds.sleep(ms);
    one.hold = undefined;
    return !one.stopping;
  };

  const workOn = async (one: Active, prepare: () => Promise<void>) => {
    const prepared = { begun: false, done: false };
    const prepareOnce = async () => {
      if (prepared.done) return;
      prepared.begun = true;
      await prepare();
      prepared.done = true;
    };
    for (let times = 0; ; times += 1) {
      try {
        return await work(one, prepareOnce);
      } catch (error) {
        deps.failed(error);
        // What was prepared by half is not prepared again.
        if (prepared.begun !== prepared.done || !(await waitedForDisk(one, error, times))) return;
      }
    }
  };

  const finish = async (one: Active, prepare: () => Promise<void>) => {
    const { environment, id, seq } = one.batch;
    try {
      await workOn(one, prepare);
    } finally {
      clearTimeout(one.timer);
      all.delete(id);
      one.lock.release();
    }
    try {
      const left = one.tally.states.get('pending') ?? 0;
      const stopped = store.get(environment, id);
      const open = stopped?.state === 'running' || stopped?.state === 'paused';
      // Paused while the last answer was on its way, it is done too.
      if (open && left === 0) store.setState(seq, 'done', clock.now().toISOString());
      else if (open && onlyAgain(stopped) && rows.places(seq, true).length === 0) {
        store.setState(seq, 'cancelled', clock.now().toISOString());
      }
      const batch = store.get(environment, id);
      if (!batch) return;
      const view = viewOfBatch(batch, one.tally, undefined);
      deps.progress(view);
      deps.changed();
      if (batch.state === 'done') deps.ended(view);
    } catch (error) {
      deps.failed(error);
    }
  };

  const halt = (one: Active, abort: boolean) => {
    one.stopping = true;
    one.run?.stop(abort);
    holds.wake();
  };
  /** Stops, and waits until nothing of it is on its way. */
  const ending = async (id: string, abort: boolean) => {
    const one = all.get(id);
    if (!one) return;
    halt(one, abort);
    await one.finished;
  };

  return {
    ending,
    /** `prepare` runs first, under the lock. False if another process asks this batch, or it is to be asked no more. */
    begin: async (batch: StoredBatch, prepare: () => Promise<void>) => {
      await ending(batch.id, false);
      // Paused or cancelled while the run before it ended.
      if (!isWanted(batch)) return false;
      const lock = deps.locks.take(batch.id);
      if (!lock) return false;
      const one: Active = {
        batch,
        lock,
        tally: readTally(db, batch.seq),
        run: undefined,
        hold: undefined,
        stopping: false,
        timer: undefined,
        finished: Promise.resolve(),
      };
      all.set(batch.id, one);
      one.finished = finish(one, prepare);
      return true;
    },
    view: (id: string) => {
      const one = all.get(id);
      const batch = one && store.get(one.batch.environment, id);
      if (!one || !batch) return undefined;
      one.batch = batch;
      return viewOf(one);
    },
    /** What keys of this place wait for. */
    wait: (id: string, place: string) => {
      const one = all.get(id);
      if (one?.hold) return waitForDisk(one.hold, 1);
      const standing = one?.run?.hindranceAt(readPlace(place), clock.now());
      return standing && waitOf(standing, 1);
    },
    /** Continues one that is still here; false if it is not. */
    goOn: (id: string, night: boolean) => {
      const one = all.get(id);
      if (!one?.run || one.stopping) return false;
      one.run.setNight(night);
      one.run.retry();
      return true;
    },
    stop: (id: string, abort: boolean) => {
      const one = all.get(id);
      if (one) halt(one, abort);
    },
    /** A certificate may be open now, or renewed. */
    certificatesChanged: () => {
      for (const { run } of all.values()) for (const why of ENDED_BY_A_PERSON) run?.retry(why);
    },
    close: async () => {
      const open = [...all.values()];
      for (const one of open) halt(one, false);
      const late = setTimeout(() => {
        for (const { run } of open) run?.stop(true);
      }, CLOSE_MS);
      await Promise.all(open.map(({ finished }) => finished));
      clearTimeout(late);
    },
  };
}
