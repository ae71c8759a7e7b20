/**
 * Hands what this computer wrote to the shared database and takes what others wrote: at once where it is notified, by a timer
 * otherwise, and as soon as the server is back. Every step may be interrupted anywhere and repeated: it changes nothing
 * twice.
 */

import { randomUUID } from 'node:crypto';
import { setImmediate, setTimeout as pause } from 'node:timers/promises';
import { appError, type AppError } from '../../../shared/errors.ts';
import type { Clock } from '../../ports.ts';
import { inTransaction, type Database } from '../../storage/database/database.ts';
import { begun } from '../../storage/postgres/database.ts';
import { collectNotices } from '../../storage/postgres/notices.ts';
import { orAborted } from '../../storage/or-aborted.ts';
import { databaseRefusal } from '../../storage/postgres/refusal.ts';
import { createAnswers } from './answers.ts';
import { createChanges } from './changes.ts';
import { createInbox, type Applied } from './inbox.ts';
import { handInPiece, type RefusedRow } from './hand-in-piece.ts';
import { createLocalState, isSame, type Aside, type Refused } from './local-state.ts';
import { createOutbox } from './outbox.ts';
import { heardServer, type ShareServer } from './server.ts';
import { CHANNEL, LOOK, lookSchema, NEWEST_AT, newestSchema, PAUSED } from './statements.ts';
import { takeAfter } from './taken-rows.ts';

export interface SharingState {
  readonly standing: 'connected' | 'away';
  /** ISO 8601, since when; of a start until the first answer: away. */
  readonly since: string;
  /** Rows of this computer that the shared database does not have yet. */
  readonly waiting: number;
  /** Why it is away; of a connected one `database.altered`, see {@link TakenPiece}. */
  readonly error: AppError | undefined;
  /** Rows that this computer could not take over. */
  readonly aside: readonly Aside[];
  /** Rows of this computer that the server refuses. */
  readonly refused: readonly Refused[];
}

export type Sharing = ReturnType<typeof createSharing>;

export interface SharingDeps {
  readonly db: Database;
  readonly server: ShareServer;
  /** Written beside each row, for people. */
  readonly who: { readonly machine: string; readonly user: string };
  /** This data folder among those whose files are shared. */
  readonly seat: string;
  readonly clock: Clock;
  /** What the server's clock showed, and this computer's when it was asked, in milliseconds. */
  readonly heardHour: (server: number, asked: number) => void;
  /** Kinds of rows that changed here. */
  readonly changed: (kinds: ReadonlySet<string>) => void;
  readonly stateChanged: () => void;
  /** A 656 of another computer, and each time the server is back. */
  readonly pausesMoved: () => Promise<void>;
  /** What waits for the server beside rows; throws what the server refuses. */
  readonly handInMore: () => Promise<void>;
  readonly failed: (error: unknown) => void;
  /** A row that the server refuses from this user: it stays on this computer. */
  readonly refused: (row: RefusedRow) => void;
  /** A row that this version cannot read. */
  readonly unread: (row: Applied['unread'][number]) => void;
}

const TICK_MS = 250;
/** Without a notification: a listener may have been lost unseen. */
const AT_LEAST_MS = 15_000;
const RETRIES_MS = [500, 1_000, 2_000, 5_000, 10_000] as const;
const LAST_MS = 3_000;
/** The longest wait of a disablement for what others said of numbers. */
const LEARN_MS = 10_000;
const LEARN_STEP_MS = 10;
/** Longer than a server that works waits for a lock: one that says nothing for so long is away. */
const SILENT_MS = 6_000;
/** Short, because a person waits for it. */
const LOOKED_MS = 3_000;
/** How often it is recorded that this computer has all: each is a write to the disk. */
const NOTED_MS = 60_000;
/** After this time rows that the server refused are handed in again; after the other those that were ahead of its clock. */
const AGAIN_MS = 24 * 3_600_000;
const AHEAD_MS = 15 * 60_000;

export function createSharing(deps: SharingDeps) {
  const { db, who, seat, clock, failed } = deps;
  const server = heardServer(deps.server);
  const state = createLocalState(db);
  const answers = createAnswers(db, clock.now);
  const changes = createChanges(db);
  const outbox = createOutbox({ db, state, answers, changes, seat, now: clock.now });
  const inbox = createInbox({ db, state, answers, changes, waits: outbox.waits });

  const mine = `rows ${randomUUID()}`;
  let standing: SharingState['standing'] = 'away';
  let since = clock.now().toISOString();
  let error: AppError | undefined;
  let listener: { readonly end: () => Promise<void> } | undefined;
  let woken = true;
  let failures = 0;
  let ranAt = -Infinity;
  let rounds = 0;
  /** Rounds that have asked which database this is. */
  let looks = 0;
  /** This computer had all at the end of the last round, and when that was. */
  let hasAll = false;
  /** The rows behind it cannot be known: this computer does not have all, whatever it takes. */
  let jumped: AppError | undefined;
  let currentAt = state.currentAt();
  const hasAllNow = () => {
    hasAll = true;
    currentAt = clock.now().toISOString();
  };
  let notedAt = -Infinity;
  let running: Promise<void> | undefined;
  let closing = false;

  const stand = (next: SharingState['standing'], because: AppError | undefined) => {
    const moved = next !== standing || because?.code !== error?.code;
    if (next !== standing) since = clock.now().toISOString();
    standing = next;
    error = because;
    if (moved) deps.stateChanged();
  };

  /** Which database this is; another one, or one that lost its last rows, is followed from its beginning. */
  const look = async () => {
    const followed = state.followed();
    const asked = clock.now().getTime();
    const [row] = await server.query(LOOK, [followed.taken]);
    const found = lookSchema.parse(row);
    deps.heardHour(found.now, asked);
    if (!isSame(followed, found)) {
      hasAll = false;
      currentAt = undefined;
      inTransaction(db, () => state.begin(found.origin, found.origin === followed.origin ? 'lost' : 'joins'));
    }
    looks += 1;
  };
  /** A malformed pause, or a server that cannot say, must not keep rows from coming. */
  const pausesLooked = () => deps.pausesMoved().catch(failed);
  const listen = async () => {
    if (listener || closing) return;
    const connection = server.alone(
      () => {
        listener = undefined;
        wake();
      },
      (_channel, payload) => {
        if (payload === PAUSED) pauses.notice();
        // What this program handed in it has taken already.
        else if (payload !== mine) rows.notice();
      },
    );
    listener = await begun(connection, ({ query }) => query(`LISTEN ${CHANNEL}`));
    await pausesLooked();
  };
  /** False where not all rows could be taken: the program ends, or a row's position is too far away. */
  const take = async (): Promise<boolean> => {
    for (;;) {
      const { taken } = state.followed();
      const { rows, end, jump } = await takeAfter(server, taken);
      jumped = jump;
      const { kinds, unread } = inbox.apply(taken, rows);
      for (const row of unread) deps.unread(row);
      if (kinds.size > 0) deps.changed(kinds);
      if (end) return !jump;
      if (closing) return false;
      await setImmediate();
    }
  };
  const handIn = async (): Promise<boolean> => {
    let some = false;
    for (;;) {
      const piece = outbox.next();
      if (!piece) return some;
      const refused = await handInPiece(server, piece.rows, who, mine);
      piece.done(refused);
      for (const row of refused) deps.refused(row);
      some = true;
      await setImmediate();
    }
  };
  const round = async () => {
    woken = false;
    try {
      await look();
      await listen();
      while (outbox.queuePast()) await setImmediate();
      if (!state.joined()) {
        // Before any of it is replaced by rows of the others.
        await handIn();
        state.setJoined();
      }
      // First what others wrote: what waits here is then handed in over it, as the later one.
      let took = await take();
      // Refused rows as they are now, with what others wrote since.
      state.queueRefused(ago(AGAIN_MS), ago(AHEAD_MS));
      if ((await handIn()) && !closing) took = await take();
      if (took) hasAllNow();
      if (performance.now() - notedAt > NOTED_MS) noteCurrent();
      await deps.handInMore();
      failures = 0;
      stand('connected', jumped);
    } catch (thrown) {
      failures += 1;
      hasAll = false;
      const because = databaseRefusal(thrown);
      if (!because) failed(thrown);
      stand('away', because ?? { code: 'internal' });
    } finally {
      rounds += 1;
      ranAt = performance.now();
    }
  };
  const ago = (ms: number) => new Date(clock.now().getTime() - ms).toISOString();
  const noteCurrent = () => {
    if (currentAt !== undefined) state.setCurrentAt(currentAt);
    notedAt = performance.now();
  };
  const due = () => {
    const past = performance.now() - ranAt;
    if (failures > 0) return past >= (RETRIES_MS[Math.min(failures, RETRIES_MS.length) - 1] ?? 0);
    return woken || past >= AT_LEAST_MS || outbox.waiting() > 0;
  };
  const tick = () => {
    if (closing || running || !due()) return;
    running = round().finally(() => {
      running = undefined;
      if (woken) tick();
    });
  };
  const wake = () => {
    woken = true;
    tick();
  };
  const rows = collectNotices(() => Promise.resolve(wake()));
  const pauses = collectNotices(pausesLooked);
  // The first round begins with the first tick, or on request: a command that ends before needs neither it nor its connection.
  const timer = setInterval(tick, TICK_MS).unref();
  const begin = () => {
    if (ranAt === -Infinity) tick();
  };

  /** The count of `rounds` when one has ended that begins after now: one under way may have asked before. */
  const nextRound = () => rounds + (running ? 2 : 1);

  const learned = async (): Promise<AppError | undefined> => {
    try {
      const followed = state.followed();
      const [row] = await server.query(NEWEST_AT, [followed.taken]);
      const found = newestSchema.parse(row);
      const until = performance.now() + LEARN_MS;
      // It answers: rounds that failed before delay this one no longer.
      failures = 0;
      // The position taken means nothing in another database: a round has to begin with that one.
      const looked = isSame(followed, found) ? looks : looks + 1;
      // A row too far away may have been removed since: only a whole round that begins now tells.
      const wanted = jumped ? nextRound() : rounds;
      const has = () =>
        looks >= looked && rounds >= wanted && state.followed().taken >= (found.position ?? 0);
      while (!has()) {
        if (jumped && rounds >= wanted) return jumped;
        const isLate = performance.now() > until || closing;
        // One round may fail by a connection that broke before, the next one only by the server.
        if (isLate || failures > 1) {
          return jumped ?? (failures > 0 ? error : undefined) ?? appError('database.behind');
        }
        if (server.silentMs() > SILENT_MS) return appError('database.away');
        wake();
        await pause(LEARN_STEP_MS);
      }
      if (jumped) return jumped;
      hasAllNow();
      return undefined;
    } catch (thrown) {
      const because = databaseRefusal(thrown);
      if (!because) throw thrown;
      return because;
    }
  };

  return {
    /**
     * Waits until this computer has what the others handed in before this call: one statement where it has it already. Errors: `database.*`; `database.behind` where it takes longer than ten seconds; what ended the rounds where two fail; `call.aborted`.
     */
    learned: (signal?: AbortSignal) => orAborted(learned(), signal, () => appError('call.aborted')),
    /** Waits, for some seconds, until the server was queried once for all that came since: `state` has the result. */
    looked: async () => {
      const wanted = nextRound();
      const until = performance.now() + LOOKED_MS;
      while (rounds < wanted && performance.now() < until && !closing) {
        wake();
        await pause(LEARN_STEP_MS);
      }
    },
    state: (): SharingState => {
      begin();
      return {
        standing,
        since,
        waiting: outbox.waiting(),
        error,
        aside: state.aside(),
        refused: state.refused(),
      };
    },
    /** Undefined while, as far as known, this computer has what the others said of numbers; else until when it had, if ever. */
    behind: (): { readonly since: string | undefined } | undefined =>
      hasAll ? undefined : { since: currentAt },
    /** Something may have been written, here or there. */
    wake,
    /** The server is known to be back: it is queried at once, without the remaining wait. */
    retry: () => {
      ranAt = -Infinity;
      wake();
    },
    /** Ends listening; what waits is handed in before, if the server answers in time. */
    close: async () => {
      clearInterval(timer);
      rows.end();
      pauses.end();
      closing = true;
      const last = async () => {
        await running;
        const waits = outbox.waiting() > 0 || !state.joined();
        if (ranAt === -Infinity && waits) await round();
        else if (standing === 'connected') await handIn();
        if (hasAll) noteCurrent();
        await listener?.end();
      };
      const ended = last().catch((thrown: unknown) => {
        if (!databaseRefusal(thrown)) failed(thrown);
      });
      await Promise.race([ended, pause(LAST_MS, undefined, { ref: false })]);
    },
  };
}
