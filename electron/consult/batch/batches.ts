/** The batches of a data folder: begun, followed, paused and continued, by one process at a time. */

import type { BatchView, Environment } from '../../../shared/contract.ts';
import { appError, type AppError } from '../../../shared/errors.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { BatchPace } from '../../ports.ts';
import { adoptAnswers } from './store/adopt-answers.ts';
import { createActiveBatches, type ActiveDeps } from './run/active-batches.ts';
import { readInto, type ReadRequest } from './batch-read.ts';
import { createBatchStore, onlyAgain, type BatchOptions, type StoredBatch } from './store/batch-store.ts';
import { readTally, type Tally } from './store/batch-tally.ts';
import { viewOfBatch } from './batch-view.ts';
import { inSteps } from './in-steps.ts';
import { createPace, USUAL_PACE } from './run/pace.ts';
import type { ReadKeys } from './read/found-key.ts';
import type { PagesInWorker } from './store/pages-in-worker.ts';
import { createRowPages, type PageQuestion, type Selection } from './store/row-pages.ts';
import { createRowStore } from './store/row-store.ts';

export interface BatchesDeps extends Omit<ActiveDeps, 'store' | 'rows' | 'pace' | 'gapMs' | 'atOnce'> {
  readonly pace: BatchPace | undefined;
  /** Reads pages of large batches beside the program; closed with the batches. */
  readonly pagesInWorker: PagesInWorker;
  readonly readKeys: ReadKeys;
}

type Outcome = Promise<Result<BatchView, AppError>>;
type Earlier = 'keep' | 'continue' | 'discard';

export type Batches = ReturnType<typeof createBatches>;

const PREVIEW_MS = 24 * 60 * 60 * 1000;
const PIECE = 500;
/** Rows that are sorted and searched here within some milliseconds. */
const LARGE = 5_000;

export function createBatches(deps: BatchesDeps) {
  const { db, clock, locks } = deps;
  const store = createBatchStore(db);
  const rows = createRowStore(db);
  const pages = createRowPages(db);
  const { gapMs, atOnce } = deps.pace ?? USUAL_PACE;
  /** Counts of batches that no program can be asking. */
  const tallies = new Map<number, Tally>();

  const pace = createPace(db, gapMs);
  const active = createActiveBatches({ ...deps, store, rows, gapMs, atOnce, pace });

  const found = (environment: Environment, id: string): Result<StoredBatch, AppError> => {
    const batch = store.get(environment, id);
    return batch ? ok(batch) : err(appError('batch.missing'));
  };
  const viewOf = (batch: StoredBatch): BatchView => {
    const here = active.view(batch.id);
    if (here) return here;
    const taken = locks.taken(batch.id);
    // Another program may go on with an open one, and end it, between two looks.
    const moves = taken || batch.state === 'running' || batch.state === 'paused';
    if (moves) tallies.delete(batch.seq);
    const tally = tallies.get(batch.seq) ?? readTally(db, batch.seq);
    if (!moves) tallies.set(batch.seq, tally);
    const elsewhere = taken && batch.state === 'running';
    return viewOfBatch(batch, tally, elsewhere ? 'elsewhere' : undefined);
  };
  const now = () => clock.now().toISOString();
  /** Reads the batch again: it has just changed. */
  const changedView = (environment: Environment, id: string): Result<BatchView, AppError> => {
    deps.changed();
    const batch = found(environment, id);
    if (!batch.ok) return batch;
    tallies.delete(batch.value.seq);
    const view = viewOf(batch.value);
    deps.progress(view);
    return ok(view);
  };
  let sweeping: Promise<void> | undefined;
  const sweep = () => {
    sweeping ??= inSteps((turn) => (!closed && store.sweep() ? turn + 1 : undefined)).finally(
      () => (sweeping = undefined),
    );
    sweeping.catch(deps.failed);
  };
  let closed = false;

  const begin = async (batch: StoredBatch, prepare: () => Promise<void>): Outcome => {
    tallies.delete(batch.seq);
    const began = await active.begin(batch, prepare);
    // Why not is seen in its view.
    if (!began) deps.changed();
    return changedView(batch.environment, batch.id);
  };

  return {
    read: async (
      request: ReadRequest,
      signal: AbortSignal,
      progress: (progress: { keys: number; done: number; total: number }) => void,
    ) => {
      store.dropPreviews(new Date(clock.now().getTime() - PREVIEW_MS).toISOString());
      const reading = { store, rows, readKeys: deps.readKeys, now: () => clock.now(), progress };
      const read = await readInto(reading, request, signal);
      sweep();
      if (!read.ok) return read;
      const batch = found(request.environment, read.value);
      return batch.ok ? ok(viewOf(batch.value)) : batch;
    },
    /** `earlier`: what becomes of the unfinished batch that was read from the same place. */
    start: async (
      environment: Environment,
      id: string,
      { earlier, ...options }: BatchOptions & { readonly earlier: Earlier },
    ) => {
      const batch = found(environment, id);
      if (!batch.ok) return batch;
      if (batch.value.state !== 'read') return err(appError('batch.state'));
      const cnpj = options.cnpj;
      const before = earlier === 'keep' ? undefined : store.unfinished({ ...batch.value, cnpj });
      if (before && (active.view(before.id) || locks.taken(before.id))) return err(appError('batch.busy'));
      store.start(batch.value.seq, options, now());
      const started = found(environment, id);
      if (!started.ok) return started;
      return begin(started.value, async () => {
        if (earlier === 'keep') return;
        if (before && earlier === 'continue' && !options.refresh) {
          await adoptAnswers(db, { batch: started.value.seq, from: before.seq, now: clock.now() });
        }
        // A person may have gone on with it meanwhile, here or in another program.
        if (before && !locks.taken(before.id)) store.remove(before.seq);
        for (const seq of store.endedBefore(started.value)) store.remove(seq);
        sweep();
      });
    },
    pause: async (environment: Environment, id: string) => {
      const batch = found(environment, id);
      if (!batch.ok) return batch;
      if (batch.value.state !== 'running') return ok(viewOf(batch.value));
      store.setState(batch.value.seq, 'paused', batch.value.endedAt);
      active.stop(id, false);
      return changedView(environment, id);
    },
    resume: async (environment: Environment, id: string, night: boolean | undefined) => {
      const batch = found(environment, id);
      if (!batch.ok) return batch;
      const { seq, state, endedAt } = batch.value;
      if (state !== 'running' && state !== 'paused') return err(appError('batch.state'));
      if (night !== undefined) store.setNight(seq, night);
      store.setState(seq, 'running', endedAt);
      const resumed = found(environment, id);
      if (!resumed.ok) return resumed;
      if (active.goOn(id, resumed.value.night)) return changedView(environment, id);
      return begin(resumed.value, () => Promise.resolve());
    },
    cancel: async (environment: Environment, id: string) => {
      const batch = found(environment, id);
      if (!batch.ok) return batch;
      if (batch.value.state === 'done' || batch.value.state === 'cancelled') return ok(viewOf(batch.value));
      store.setState(batch.value.seq, 'cancelled', now());
      active.stop(id, true);
      return changedView(environment, id);
    },
    remove: async (environment: Environment, id: string) => {
      const batch = found(environment, id);
      if (!batch.ok) return batch;
      if (active.view(id) !== undefined || locks.taken(id)) return err(appError('batch.state'));
      store.remove(batch.value.seq);
      tallies.delete(batch.value.seq);
      deps.changed();
      sweep();
      return ok({ removed: true });
    },
    askAgain: async (environment: Environment, id: string, selection: Selection) => {
      const batch = found(environment, id);
      if (!batch.ok) return batch;
      const { seq, state } = batch.value;
      if (state === 'read' || locks.taken(id)) {
        if (active.view(id) === undefined) return err(appError('batch.state'));
      }
      await active.ending(id, false);
      const stands = found(environment, id);
      if (!stands.ok) return stands;
      const left = stands.value.state;
      // A person decided otherwise meanwhile. One that asks only such rows again is cancelled by its own end.
      const stopped = left === 'paused' || (left === 'cancelled' && !onlyAgain(batch.value));
      if (state === 'running' && stopped) return ok(viewOf(stands.value));
      const ended = left === 'done' || left === 'cancelled';
      if (ended) rows.forgetAgain(seq);
      const unasked = ended || onlyAgain(stands.value);
      store.setState(seq, 'running', stands.value.endedAt);
      await inSteps((after) => {
        const piece = pages.following(seq, selection, after, PIECE);
        rows.again(
          seq,
          piece.map(({ position }) => position),
          unasked,
        );
        return piece.at(-1)?.position;
      });
      const again = found(environment, id);
      return again.ok ? begin(again.value, () => Promise.resolve()) : again;
    },
    list: (environment: Environment, limit: number) =>
      store.list([environment], ['running', 'paused', 'done', 'cancelled'], limit).map(viewOf),
    status: (environment: Environment, id: string) => {
      const batch = found(environment, id);
      return batch.ok ? ok(viewOf(batch.value)) : batch;
    },
    rows: async (environment: Environment, id: string, question: PageQuestion) => {
      const batch = found(environment, id);
      if (!batch.ok) return batch;
      const { seq } = batch.value;
      const large = viewOf(batch.value).total > LARGE;
      return ok(large ? await deps.pagesInWorker.page(seq, question) : pages.page(seq, question));
    },
    /** Rows that pass the filter after a position, for going through all of them. */
    following: (environment: Environment, id: string, selection: Selection, after: number, limit: number) => {
      const batch = found(environment, id);
      if (!batch.ok) return batch;
      const { seq } = batch.value;
      const rows = pages.following(seq, selection, after, limit);
      const places = pages.pendingPlaces(seq, after, rows.at(-1)?.position ?? after);
      return ok(
        rows.map((row) => {
          const place = places.get(row.position);
          return { row, wait: place === undefined ? undefined : active.wait(id, place) };
        }),
      );
    },
    /** What the person gave, for writing into it. */
    own: (environment: Environment, id: string) => {
      const batch = store.get(environment, id);
      if (batch?.ownSheet === undefined) return undefined;
      return { path: batch.ownSheet, bytes: store.ownBytes(batch.seq) };
    },
    /** Continues the batches that were running when the program ended; `face` names the program. */
    recover: async (environments: readonly Environment[], face: string) => {
      sweep();
      for (const batch of store.list(environments, ['running'], 1_000)) {
        if (active.view(batch.id) || locks.taken(batch.id)) continue;
        // A command that was cut off is continued by the same command.
        if (batch.face === face) await begin(batch, () => Promise.resolve());
      }
    },
    /** A certificate may be open now, or renewed, which keys wait for. */
    certificatesChanged: () => active.certificatesChanged(),
    /** Stops; running batches are continued at the next start. */
    close: async () => {
      closed = true;
      await active.close();
      await deps.pagesInWorker.close();
      await sweeping;
    },
  };
}
