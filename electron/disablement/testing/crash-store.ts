/** Where the journal of the killed command line lies: in its data folder, or in a database that several folders share. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Done } from '../../cli/testing/processes.ts';
import { settingsOf, type JournalDatabases } from '../journal/postgres/testing/journal-databases.ts';
import { verifyChains } from '../journal/postgres/verify-postgres.ts';
import { verifyChain } from '../journal/sqlite/verify-sqlite.ts';
import { openPostgres, type Postgres } from '../../storage/postgres/database.ts';
import type { CrashHarness, Env, HarnessFolder, KillableProcess } from './crash-harness.ts';

export interface CrashStore {
  readonly name: string;
  /** Of a commit into the journal, among the steps of `killable-process.ts`. */
  readonly commit: string;
  /** Each with a journal of its own. */
  readonly place: () => Promise<CrashPlace>;
}

export interface CrashPlace {
  /** Of the process that is to die. */
  readonly folder: HarnessFolder;
  readonly disable: (env?: Env) => KillableProcess;
  /** The process that comes after: the same computer where it has the journal alone, otherwise another one. */
  readonly next: {
    readonly run: HarnessFolder['run'];
    readonly disable: (env?: Env) => KillableProcess;
    /** The same in the test's own process, by its own clock. */
    readonly here: {
      readonly run: (args: readonly string[]) => Promise<Done>;
      readonly disable: () => Promise<Done>;
    };
  };
  /** Sends the pending request again, from the computer of `next`. */
  readonly resend: (env?: Env) => Promise<KillableProcess>;
  readonly state: () => Promise<string>;
  readonly chainHolds: () => Promise<boolean>;
  readonly remove: () => Promise<void>;
}

const RESEND = (id: string) => ['pendencias', 'reenviar', id, '--sim'];

export function aloneStore(harness: CrashHarness): CrashStore {
  return {
    name: 'SQLite',
    commit: 'commit diario.sqlite',
    place: async () => {
      const folder = harness.place();
      const { run, disable, here } = folder;
      const read = <T>(ask: (db: DatabaseSync) => T, none: T) => inFile(folder.data, ask, none);
      const id = () =>
        read((db) => String(db.prepare('SELECT inf_id FROM disablement').get()?.['inf_id'] ?? ''), '');
      const last = 'SELECT state FROM disablement_event ORDER BY position DESC LIMIT 1';
      return {
        folder,
        disable,
        next: { run, disable, here: { run: (args) => here.run(args), disable: () => here.disable() } },
        resend: async (env) => run(RESEND(id()), env),
        state: async () => read((db) => String(db.prepare(last).get()?.['state'] ?? 'none'), 'none'),
        chainHolds: async () => read((db) => verifyChain(db).ok, true),
        remove: async () => folder.remove(),
      };
    },
  };
}

/** Each place is a database of its own with two computers. */
export function sharedStore(harness: CrashHarness, databases: Pick<JournalDatabases, 'fresh'>): CrashStore {
  return {
    name: 'PostgreSQL',
    commit: 'commit of the shared journal',
    place: async () => {
      const { url, drop } = await databases.fresh();
      const [folder, other] = [harness.place(), harness.place()];
      const range = [folder.ini, folder.ini + 2] as const;
      const shared = { DATABASE_URL: url };
      const on = (env: Env = {}) => ({ ...env, ...shared });
      const asking = async <T>(ask: (database: Postgres) => Promise<T>): Promise<T> => {
        const database = await openPostgres(settingsOf(url), { most: 1 });
        try {
          return await ask(database);
        } finally {
          await database.close();
        }
      };
      const textOf = (sql: string, none: string) =>
        asking(async ({ query }) => {
          const found = (await query(sql))[0]?.['found'];
          return typeof found === 'string' ? found : none;
        });
      const run: HarnessFolder['run'] = (args, env) => other.run(args, on(env));
      return {
        folder,
        disable: (env) => folder.disable(on(env)),
        next: {
          run,
          disable: (env) => other.disable(on(env), ...range),
          here: {
            run: (args) => other.here.run(args, shared),
            disable: () => other.here.disable(shared, ...range),
          },
        },
        resend: async (env) =>
          run(RESEND(await textOf('SELECT inf_id AS found FROM balcao.request', '')), env),
        state: () => textOf('SELECT state AS found FROM balcao.event ORDER BY position DESC LIMIT 1', 'none'),
        chainHolds: () => asking(async (database) => (await verifyChains(database)).ok),
        remove: async () => {
          folder.remove();
          other.remove();
          await drop();
        },
      };
    },
  };
}

function inFile<T>(data: string, ask: (db: DatabaseSync) => T, none: T): T {
  const path = join(data, 'diario.sqlite');
  if (!existsSync(path)) return none;
  const db = new DatabaseSync(path, { timeout: 5000 });
  try {
    // A process that died before its first commit has left a file without tables.
    if (!db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'disablement_event'").get()) return none;
    return ask(db);
  } finally {
    db.close();
  }
}
