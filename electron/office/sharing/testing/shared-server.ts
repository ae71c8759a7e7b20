/** A throw-away PostgreSQL with the tables of sharing, and computers on it, for tests and measurements. */

import { join } from 'node:path';
import {
  settingsOf,
  startJournalDatabases,
  type JournalDatabases,
} from '../../../disablement/journal/postgres/testing/journal-databases.ts';
import { openDatabase, type Database } from '../../../storage/database/database.ts';
import { SCHEMA } from '../../../storage/database/schema.ts';
import { openPostgres, type Postgres } from '../../../storage/postgres/database.ts';
import { SHARING_SCHEMA_NAME } from '../../../storage/postgres/sharing-schema.ts';

import { createSharing, type Sharing, type SharingDeps } from '../sharing.ts';
import type { ShareServer } from '../server.ts';

export interface SharedServer {
  /** Another shared database, opened as a user of this role. */
  readonly fresh: (
    ...of: Parameters<JournalDatabases['fresh']>
  ) => Promise<{ readonly connect: (role?: SharingRole) => Promise<Postgres> }>;
  /** Ends the connections of {@link SharedServer.fresh}. */
  readonly endConnections: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** `reader`: may consult; `writer`: may disable too; `url`: is in charge as well. */
export type SharingRole = 'reader' | 'writer' | 'url' | 'admin';

export async function startSharedServer(): Promise<SharedServer> {
  const databases = await startJournalDatabases();
  const opened: Postgres[] = [];
  const endConnections = async () => {
    for (const database of opened.splice(0)) await database.close();
  };
  return {
    fresh: async (...of) => {
      const urls = await databases.fresh(...of);
      return {
        connect: async (role = 'url') => {
          const database = await openPostgres(settingsOf(urls[role]));
          opened.push(database);
          return database;
        },
      };
    },
    endConnections,
    close: async () => {
      await endConnections();
      await databases.remove();
    },
  };
}

/** The database of a data folder; in memory without one. */
export function localDatabase(folder?: string): Database {
  const path = folder === undefined ? ':memory:' : join(folder, 'balcao.sqlite');
  const opened = openDatabase(path, { durability: 'normal', migrations: SCHEMA });
  if (!opened.ok) throw new Error(opened.error.code);
  return opened.value;
}

/** The sharing of one computer; what it must not meet in a test is thrown. */
export function shareOf(db: Database, server: ShareServer, changes: Partial<SharingDeps> = {}): Sharing {
  return createSharing({
    db,
    server,
    who: { machine: 'CAIXA-1', user: 'maria' },
    clock: { now: () => new Date() },
    seat: 'a',
    heardHour: () => undefined,
    changed: () => undefined,
    stateChanged: () => undefined,
    pausesMoved: () => Promise.resolve(),
    handInMore: () => Promise.resolve(),
    failed: (error) => {
      throw error;
    },
    refused: (row) => {
      throw new Error(JSON.stringify(row));
    },
    unread: ({ error }) => {
      throw error;
    },
    ...changes,
  });
}

/** Waits until this computer has handed in everything, and has taken what the server has. */
export async function settled(
  sharing: Sharing,
  db: Database,
  server: Pick<Postgres, 'query'>,
): Promise<void> {
  for (let tries = 400; tries > 0; tries -= 1) {
    const [row] = await server.query(
      `SELECT COALESCE(max(position), 0) AS top FROM ${SHARING_SCHEMA_NAME}.shared_row`,
    );
    const here = db.prepare('SELECT taken, queued_to AS past FROM sharing').get();
    const { standing, waiting } = sharing.state();
    if (
      standing === 'connected' &&
      waiting === 0 &&
      here?.['past'] === null &&
      here['taken'] === Number(row?.['top'])
    )
      return;
    sharing.wake();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('the sharing did not come to rest');
}
