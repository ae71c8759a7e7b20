/** A throw-away PostgreSQL with the tables of sharing, and computers on it, for tests and measurements. */

import { join } from 'node:path';
import { openDatabase, type Database } from '../../storage/database/database.ts';
import { SCHEMA } from '../../storage/database/schema.ts';
import { parseConnectionUrl } from '../../storage/postgres/connection-url.ts';
import { openPostgres, type Postgres } from '../../storage/postgres/database.ts';
import { SHARING_SCHEMA_NAME, SHARING_STEP } from '../../storage/postgres/sharing-schema.ts';
import { startCluster, type Cluster } from '../../storage/postgres/testing/cluster.ts';
import { createSharing, type Sharing, type SharingDeps } from '../sharing.ts';
import type { ShareServer } from '../server.ts';

export interface SharedServer {
  readonly cluster: Cluster;
  /** Of the administrator. */
  readonly owner: Postgres;
  /** Another database, as far as sharing can tell; `connect` opens it as `role`. */
  readonly fresh: () => Promise<{ readonly connect: (role?: SharingRole) => Promise<Postgres> }>;
  /** Ends the connections of {@link SharedServer.fresh}. */
  readonly endConnections: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export type SharingRole = 'balcao_consulta' | 'balcao_inutiliza' | 'administrador';

const PASSWORD = 'senha-de-teste';

export async function startSharedServer(): Promise<SharedServer> {
  const cluster = await startCluster();
  const opened: Postgres[] = [];
  const open = async (url: string) => {
    const settings = parseConnectionUrl(url);
    if (!settings.ok) throw new Error(settings.error.code);
    const database = await openPostgres(settings.value);
    opened.push(database);
    return database;
  };
  const owner = await open(cluster.url());
  opened.length = 0;
  const endConnections = async () => {
    for (const database of opened.splice(0)) await database.close();
  };
  for (const role of ['balcao_consulta', 'balcao_inutiliza'])
    await owner.query(`CREATE ROLE ${role} LOGIN PASSWORD '${PASSWORD}'`);
  await owner.query(`CREATE SCHEMA ${SHARING_SCHEMA_NAME}`);
  await owner.query(SHARING_STEP);
  return {
    cluster,
    owner,
    fresh: async () => {
      // Quicker than a database of its own.
      await owner.query(
        `TRUNCATE ${['row', 'count', 'pause'].map((name) => `${SHARING_SCHEMA_NAME}.shared_${name}`).join(', ')} RESTART IDENTITY`,
      );
      await owner.query(`UPDATE ${SHARING_SCHEMA_NAME}.shared_origin SET origin = gen_random_uuid()`);
      return {
        connect: (role = 'balcao_consulta') =>
          role === 'administrador' ? Promise.resolve(owner) : open(cluster.url('postgres', role, PASSWORD)),
      };
    },
    endConnections,
    close: async () => {
      await endConnections();
      await owner.close();
      await cluster.remove();
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
    ...{ db, server, who: { machine: 'CAIXA-1', user: 'maria' }, clock: { now: () => new Date() } },
    changed: () => undefined,
    stateChanged: () => undefined,
    pausesMoved: () => Promise.resolve(),
    failed: (error) => {
      throw error;
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
      here['taken'] === row?.['top']
    )
      return;
    sharing.wake();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('the sharing did not come to rest');
}
