/** What a data folder shares beside the journal, where a connection is set: history, companies, numbers and the 656 meter. */

import { hostname } from 'node:os';
import type { DatabaseSync } from 'node:sqlite';
import type { AppEvent, Topic } from '../../shared/contract.ts';
import { detailOf } from '../log/detail.ts';
import { osUser } from '../log/os-user.ts';
import type { NoteFiles } from '../numbering/ledger/note-files.ts';
import type { SeriesPlace } from '../numbering/series.ts';
import { createOthersFiles } from '../numbering/office/others-files.ts';
import { othersNumbers } from '../numbering/office/others-numbers.ts';
import { createUnitedFolds } from '../numbering/office/united-folds.ts';
import type { Ports } from '../ports.ts';
import { createNumberPublisher } from './publish-numbers.ts';
import { createExitLabel } from './exit-label.ts';
import { seatOf } from './this-seat.ts';
import { createLocalState, type Refused } from './sharing/local-state.ts';
import { createSharedMeter } from './sharing/meter.ts';
import type { ShareServer } from './sharing/server.ts';
import { createSharing, type SharingState } from './sharing/sharing.ts';
import type { SharedDatabase } from './shared-database.ts';
import { refusalOf } from '../storage/database/database.ts';
import type { Postgres } from '../storage/postgres/database.ts';
import { databaseRefusal, StoreRefusal } from '../storage/postgres/refusal.ts';

export type RealmSharing = ReturnType<typeof openSharing>;

export interface OpenSharingDeps {
  readonly dataDir: string;
  readonly db: DatabaseSync;
  readonly ports: Pick<Ports, 'clock' | 'log'>;
  /** Undefined before the first reading. */
  readonly noteFiles: () => NoteFiles | undefined;
  readonly database: SharedDatabase;
  readonly emit: (event: AppEvent) => void;
  /** Pauses of other computers: the place as text, and what is left in milliseconds. */
  readonly pausesFound: (pauses: readonly { readonly place: string; readonly ms: number }[]) => void;
}

const TOPICS: Readonly<Record<string, readonly Topic[]>> = {
  consultation: ['history'],
  company: ['companies'],
  phrase: ['companies'],
  accountant: ['companies', 'closings'],
  service_call: ['service'],
};
/** Of numbers: contingency, refusals, first and last numbers. */
const OTHERWISE: readonly Topic[] = ['ledger'];

/** Nothing waits for the server: it is queried in the background, again and again. */
export function openSharing({ dataDir, db, ports, emit, pausesFound, noteFiles, database }: OpenSharingDeps) {
  const { clock, log } = ports;
  const failed = (error: unknown) =>
    log.write({
      level: 'error',
      op: 'sharing',
      code: refusalOf(error, dataDir)?.code ?? databaseRefusal(error)?.code ?? 'internal',
      detail: detailOf(error),
    });
  const changed = (topics: Iterable<Topic>) => emit({ name: 'data.changed', data: { topics: [...topics] } });
  const logRefused = ({ kind, company, why }: Refused) =>
    log.write({ level: 'warn', op: 'sharing.refused', detail: `${kind} ${company}: ${why}` });
  const server = serverOf(database);
  const meter = createSharedMeter({ db, server, clock, failed, exitLabel: createExitLabel(db).get });
  const who = { machine: hostname(), user: osUser() };
  const seat = seatOf(dataDir);
  const sharing = createSharing({
    db,
    server,
    clock,
    failed,
    seat,
    who,
    heardHour: database.clock.heard,
    changed: (kinds) => changed(new Set([...kinds].flatMap((kind) => TOPICS[kind] ?? OTHERWISE))),
    // What the ledger knows of the others has become current, or is no longer.
    stateChanged: () => changed(['sharing', 'ledger']),
    pausesMoved: async () => pausesFound(await meter.pauses()),
    handInMore: meter.handIn,
    refused: (row) => {
      logRefused(row);
      changed(['sharing']);
    },
    unread: ({ kind, position, error }) =>
      log.write({
        level: 'warn',
        op: 'sharing.unread',
        detail: `${kind} ${position}: ${detailOf(error)}`,
      }),
  });
  const publisher = createNumberPublisher({
    db,
    dataDir,
    failed,
    files: noteFiles,
    published: sharing.wake,
  });
  const unread = (error: unknown) =>
    log.write({ level: 'warn', op: 'sharing.numbers', detail: detailOf(error) });
  const folds = createUnitedFolds({ db, seat, unread });
  const of = (place: SeriesPlace) => othersNumbers(db, { seat, unread }, place);
  const refresh = async () => {
    await publisher.current();
    // The earlier folds still serve for an answer.
    await folds.refresh().catch(failed);
  };
  return {
    /** What the files of other computers say of a series. */
    othersNumbers: of,
    /** What `othersNumbers` says, as the ledger reads it. */
    othersFiles: createOthersFiles({ folds, of, refresh, behind: sharing.behind }),
    learned: sharing.learned,
    looked: sharing.looked,
    /** Publishes what was read in files since. */
    tend: publisher.tend,
    /** Publishes the last of it; before the ledger is closed. */
    publish: publisher.close,
    /** `clockAhead`: how far this computer's clock is ahead of the server's, in milliseconds; undefined before the first answer. */
    state: (): SharingState & { readonly clockAhead: number | undefined } => {
      const state = sharing.state();
      const waiting = state.waiting + meter.waiting();
      return { ...state, waiting, clockAhead: database.clock.ahead() };
    },
    counts: () => meter.counts,
    /** The server is known to be back. */
    retry: sharing.retry,
    /** Hands in what a copy of another folder's `balcao.sqlite` has; see `hand-in-folder.ts`. */
    handInFolder: async (copy: DatabaseSync, signal: AbortSignal | undefined) => {
      const { handInFolder } = await import('./sharing/hand-in-folder.ts');
      const handed = await handInFolder({ db: copy, server, who, signal });
      for (const { table, company, why } of handed.ok ? handed.value.aside.listed : []) {
        log.write({ level: 'warn', op: 'sharing.folder', detail: `${table} ${company}: ${why}` });
      }
      // These rows are that folder's, and not handed in again by this one.
      for (const row of createLocalState(copy).refused()) logRefused(row);
      return handed;
    },
    /** Hands in what waits, if the server is there. */
    close: async () => {
      await meter.close();
      await sharing.close();
    },
  };
}

/** A refusal is thrown, as by every query. */
function serverOf({ open }: SharedDatabase): ShareServer {
  const connected = async (): Promise<Postgres> => {
    const opened = await open();
    if (!opened.ok) throw new StoreRefusal(opened.error);
    return opened.value.database;
  };
  return {
    query: async (text, values) => (await connected()).query(text, values),
    alone: async (lost, heard) => (await connected()).alone(lost, heard),
  };
}
