/** What a data folder shares with other computers, where a connection is set: the journal, and the rest beside it. */

import type { DatabaseSync } from 'node:sqlite';
import type { AppEvent } from '../../shared/contract.ts';
import { ok } from '../../shared/result.ts';
import { logFault } from '../log/detail.ts';
import type { Ports } from '../ports.ts';
import { databaseRefusal } from '../storage/postgres/refusal.ts';
import type { OpenSharingDeps, RealmSharing } from './open-sharing.ts';
import { createExitLabel, type ExitLabel } from './exit-label.ts';
import { createChainMemory } from './chain-memory.ts';
import { openShared, type RealmSharedJournal } from './open-shared.ts';
import { createSharedDatabase, type SharedDatabase } from './shared-database.ts';
import { seatOf } from './this-seat.ts';
import { createSharedSettings, type SharedSettings } from './shared-settings.ts';

interface OfficeDeps extends Pick<OpenSharingDeps, 'pausesFound' | 'noteFiles'> {
  readonly kind: 'real' | 'treino';
  readonly dataDir: string;
  readonly db: DatabaseSync;
  readonly ports: Ports;
  readonly emit: (event: AppEvent) => void;
  /** Programs wrote into the shared journal; does not reject. */
  readonly heard: () => Promise<void>;
}

export interface Office {
  readonly shared: RealmSharedJournal;
  /** Undefined where no connection is set. */
  readonly sharing: RealmSharing | undefined;
  /** Computers with the same label share SEFAZ's limits. */
  readonly exitLabel: ExitLabel;
  /** The server's clock, and how to ask for its hour; this computer's own where no connection is set. */
  readonly hours: Pick<SharedDatabase, 'clock' | 'readClock'>;
  /** After the journal's: hands in what waits, and ends the connections. */
  readonly close: () => Promise<void>;
}

/** For work that is done again when the server is back: only other failures are thrown. */
export function unlessAway(error: unknown): void {
  if (!databaseRefusal(error)) throw error;
}

/** Training never shares. */
export async function openOffice(deps: OfficeDeps): Promise<Office> {
  const { kind, dataDir, db, ports, emit, heard, pausesFound, noteFiles } = deps;
  const settings = kind === 'real' ? createSharedSettings(dataDir, ports) : undefined;
  const connection: SharedSettings['connection'] = () =>
    settings?.connection() ?? Promise.resolve(ok(undefined));
  const database = createSharedDatabase(connection, ports.clock, {
    seat: seatOf(dataDir),
    released: ports.sharedJournal?.released,
  });
  const shared = openShared({
    dataDir,
    settings,
    database,
    clock: ports.clock,
    log: ports.log,
    heard,
    firstCopyMs: ports.firstCopyMs,
    memory: createChainMemory(db, ports.clock),
    copied: () => emit({ name: 'data.changed', data: { topics: ['sharing'] } }),
    failed: logFault(ports.log, 'journal.chain'),
    moved: (now) => {
      // What could not be answered is asked again.
      const again = now === 'connected' ? (['disablements', 'history'] as const) : [];
      if (now === 'connected') sharing?.retry();
      emit({ name: 'data.changed', data: { topics: ['sharing', ...again] } });
    },
  });
  // Loaded on use: most data folders never share.
  const { openSharing } = shared.isSet ? await import('./open-sharing.ts') : {};
  const sharing = openSharing?.({
    dataDir,
    db,
    ports,
    emit,
    pausesFound,
    noteFiles,
    database,
  });
  return {
    shared,
    sharing,
    exitLabel: createExitLabel(db),
    hours: database,
    close: async () => {
      await sharing?.close();
      await database.close();
    },
  };
}
