/** Databases with an empty shared journal, each made in some milliseconds from a prepared one. */

import { Client } from 'pg';
import { parseConnectionUrl, type ConnectionSettings } from '../../../../storage/postgres/connection-url.ts';
import {
  startCluster,
  withoutOwnServer,
  type Cluster,
} from '../../../../storage/postgres/testing/cluster.ts';
import { prepareDatabase } from '../schema/prepare-database.ts';

export interface JournalDatabase {
  /** Of a user who is in charge, the first one of the database. */
  readonly url: string;
  /** Of a user who may disable. */
  readonly writer: string;
  /** Of a user who may only read. */
  readonly reader: string;
  readonly admin: string;
  /** For tests that make hundreds: a server with all of them takes minutes to recover and to remove. */
  readonly drop: () => Promise<void>;
}

type Of = 'any hour' | 'as prepared';

export interface JournalDatabases {
  readonly cluster: Cluster;
  /**
   * Rows of any hour are taken, since tests have hours of their own.
   * @param of `as prepared`: by the server's own rules
   */
  readonly fresh: (of?: Of) => Promise<JournalDatabase>;
  readonly remove: () => Promise<void>;
}

const TEMPLATES = { 'any hour': 'modelo', 'as prepared': 'modelo_estrito' } as const;
export const MEMBER = { user: 'maria', password: 'senha da maria' };
const WRITING = { user: 'joana', password: 'senha da joana' };
const READING = { user: 'leitor', password: 'senha do leitor' };

/** Until the database is prepared again. */
export const ANY_HOUR = `
  CREATE OR REPLACE FUNCTION balcao.hour_fits(at text, following text) RETURNS boolean LANGUAGE sql AS 'SELECT true';
  CREATE OR REPLACE FUNCTION balcao.said_by_now(at text) RETURNS boolean LANGUAGE sql AS 'SELECT true';`;

export function settingsOf(url: string): ConnectionSettings {
  const parsed = parseConnectionUrl(url);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
  return parsed.value;
}

export async function startJournalDatabases(): Promise<JournalDatabases> {
  const cluster = await startPrepared();
  const administrator = administratorOf(cluster);
  let made = 0;
  return {
    cluster,
    fresh: async (of = 'any hour') => {
      made += 1;
      const name = `diario_${made}`;
      // As files, not through the log: half of the time.
      await administrator.query(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATES[of]} STRATEGY file_copy`);
      return {
        url: cluster.url(name, MEMBER.user, MEMBER.password),
        writer: cluster.url(name, WRITING.user, WRITING.password),
        reader: cluster.url(name, READING.user, READING.password),
        admin: cluster.url(name),
        drop: () => administrator.query(`DROP DATABASE ${name} WITH (FORCE)`),
      };
    },
    remove: async () => {
      await administrator.end();
      await cluster.remove();
    },
  };
}

/** The first server of this process, stopped when it was prepared: a copy of its data costs a quarter of making them. */
let model: Promise<Cluster> | undefined;

async function startPrepared(): Promise<Cluster> {
  // Of a server that another system lends the files are out of reach.
  if (withoutOwnServer() !== undefined) return prepared(await startCluster());
  model ??= stoppedModel();
  return startCluster({ like: await model });
}

/** Removed when this process ends. */
async function stoppedModel(): Promise<Cluster> {
  const cluster = await prepared(await startCluster({ unwaited: true }));
  await cluster.control('stop', '-m', 'fast');
  return cluster;
}

async function prepared(cluster: Cluster): Promise<Cluster> {
  const strict = TEMPLATES['as prepared'];
  await administer(cluster, `CREATE DATABASE ${strict}`);
  const done = await prepareDatabase(settingsOf(cluster.url(strict)), MEMBER);
  if (!done.ok) throw new Error(JSON.stringify(done.error));
  await administer(cluster, `CREATE DATABASE ${TEMPLATES['any hour']} TEMPLATE ${strict}`);
  await administer(cluster, ANY_HOUR, TEMPLATES['any hour']);
  await administer(
    cluster,
    `CREATE ROLE ${READING.user} LOGIN PASSWORD '${READING.password}' IN ROLE balcao_consulta;
     CREATE ROLE ${WRITING.user} LOGIN PASSWORD '${WRITING.password}' IN ROLE balcao_inutiliza`,
  );
  return cluster;
}

interface Administrator {
  readonly query: (statement: string) => Promise<void>;
  readonly end: () => Promise<void>;
}

/**
 * One connection, made anew after a test has killed the server; by the client itself, since under load a database takes longer to drop than
 * the program lets a statement take.
 */
function administratorOf(cluster: Cluster, database?: string): Administrator {
  let connected: Promise<Client> | undefined;
  const connect = (): Promise<Client> => {
    const client = new Client(cluster.url(database));
    const connecting = client.connect().then(() => client);
    const isGone = () => {
      if (connected === connecting) connected = undefined;
    };
    client.on('error', isGone).on('end', isGone);
    return connecting;
  };
  return {
    query: async (statement) => {
      const client = await (connected ??= connect());
      await client.query(statement);
    },
    end: async () => {
      const client = await connected;
      await client?.end();
    },
  };
}

async function administer(cluster: Cluster, statement: string, database?: string): Promise<void> {
  const administrator = administratorOf(cluster, database);
  await administrator.query(statement);
  await administrator.end();
}
