/** Databases with an empty shared journal, each made in some milliseconds from a prepared one. */

import { Client } from 'pg';
import { parseConnectionUrl, type ConnectionSettings } from '../../../../storage/postgres/connection-url.ts';
import { startCluster, type Cluster } from '../../../../storage/postgres/testing/cluster.ts';
import { prepareDatabase } from '../prepare-database.ts';

export interface JournalDatabase {
  readonly url: string;
  readonly reader: string;
  readonly admin: string;
  /** For who makes hundreds: a server with all of them takes minutes to recover and to remove. */
  readonly drop: () => Promise<void>;
}

export interface JournalDatabases {
  readonly cluster: Cluster;
  /** A new database's address, of a user who may disable, and of one who may only read. */
  readonly fresh: () => Promise<JournalDatabase>;
  readonly remove: () => Promise<void>;
}

const TEMPLATE = 'modelo';
export const MEMBER = { user: 'maria', password: 'senha da maria' };
const READING = { user: 'leitor', password: 'senha do leitor' };

export function settingsOf(url: string): ConnectionSettings {
  const parsed = parseConnectionUrl(url);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
  return parsed.value;
}

export async function startJournalDatabases(): Promise<JournalDatabases> {
  const cluster = await startCluster();
  // A connection of its own each time, since tests kill the server, and the client itself, since under load a
  // database takes longer to drop than the program lets a statement take.
  const administer = async (statement: string): Promise<void> => {
    const client = new Client(cluster.url());
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await administer(`CREATE DATABASE ${TEMPLATE}`);
  const prepared = await prepareDatabase(settingsOf(cluster.url(TEMPLATE)), MEMBER);
  if (!prepared.ok) throw new Error(JSON.stringify(prepared.error));
  await administer(
    `CREATE ROLE ${READING.user} LOGIN PASSWORD '${READING.password}' IN ROLE balcao_consulta`,
  );
  let made = 0;
  return {
    cluster,
    fresh: async () => {
      made += 1;
      const name = `diario_${made}`;
      await administer(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`);
      return {
        url: cluster.url(name, MEMBER.user, MEMBER.password),
        reader: cluster.url(name, READING.user, READING.password),
        admin: cluster.url(name),
        drop: () => administer(`DROP DATABASE ${name} WITH (FORCE)`),
      };
    },
    remove: () => cluster.remove(),
  };
}
