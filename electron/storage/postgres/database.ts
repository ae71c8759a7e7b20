/**
 * Connections to PostgreSQL: a small pool, passwords by SCRAM only, every wait bounded, several statements sent in one round
 * trip.
 */

import type { Client as PgClient, ClientConfig, PoolConfig, QueryResultRow } from 'pg';
import { appError, type AppError } from '../../../shared/errors.ts';
import { clientConfig } from './client-config.ts';
import type { ConnectionSettings } from './connection-url.ts';
import { createHolderWatch, type Waiting } from './lock-holder.ts';
import { connectionRefusal, databaseRefusal, sqlState, StoreRefusal } from './refusal.ts';

export type Row = Readonly<Record<string, unknown>>;
export type Value = string | number | boolean | null | Uint8Array | readonly string[] | readonly number[];

/** One connection; 64-bit numbers come as text. Statements given without waiting go out together and are carried out in order. */
export interface Session {
  readonly query: (text: string, values?: readonly Value[]) => Promise<readonly Row[]>;
}

export interface Postgres {
  readonly settings: ConnectionSettings;
  readonly query: Session['query'];
  /** Lends one connection; it is discarded where `work` fails, since its state is then unknown. */
  readonly lend: <T>(work: (session: Session) => Promise<T>) => Promise<T>;
  /**
   * A connection outside the pool, until `end`; `lost` is called once where it ends by itself, `heard` for each
   * notification of a channel that it listens to.
   */
  readonly alone: (
    lost: () => void,
    heard?: (channel: string, payload: string) => void,
  ) => Promise<OwnSession>;
  readonly close: () => Promise<void>;
}

export interface OwnSession extends Session {
  readonly end: () => Promise<void>;
}

const MOST_CONNECTIONS = 4;
/** Of SCRAM, as RFC 7677 demands and PostgreSQL does by default. */
const FEWEST_ROUNDS = 4_096;

/**
 * A role's limit would end connections in the midst of a transaction, without a reason. Only servers from version 17 on have it, and the
 * others refuse to begin with an option that they do not know.
 */
const UNLIMITED = `SELECT set_config('transaction_timeout', '0', false) WHERE current_setting('transaction_timeout', true) IS NOT NULL`;

export interface PostgresOptions {
  /** Connections at once. */
  readonly most?: number;
  /** As of `clientConfig`. */
  readonly seat?: string | undefined;
  /** When it is aborted, every connection ends, and each wait for one. */
  readonly released?: AbortSignal | undefined;
}

/** Nothing is connected yet. */
export async function openPostgres(
  settings: ConnectionSettings,
  { most = MOST_CONNECTIONS, seat, released }: PostgresOptions = {},
): Promise<Postgres> {
  const { Client, Pool } = await loadClient();
  const config = clientConfig(settings, seat);

  const live = new Set<{ readonly drop: () => void }>();
  /** The library answers every method of authentication that the server asks for; this client only SCRAM. */
  class ScramClient extends Client {
    constructor(given?: string | ClientConfig) {
      let asked = false;
      let proved = false;
      const password = () => {
        if (!asked) throw new StoreRefusal(appError('database.authentication'));
        return settings.password;
      };
      super({ ...(typeof given === 'object' ? given : {}), password });
      this.connection.once('authenticationSASL', () => (asked = true));
      this.connection.once('authenticationSASLContinue', ({ data }: { readonly data: string }) => {
        const rounds = data.split(',').filter((part) => part.startsWith('i='));
        if (rounds.every((part) => Number(part.slice(2)) >= FEWEST_ROUNDS)) return;
        // Before the client sends its proof, with which the server could try passwords.
        const refusal = new StoreRefusal(appError('database.authentication', { reason: 'rounds' }));
        this.connection.emit('error', refusal);
        this.connection.stream.destroy();
      });
      // The client checks what the server proves here: that it knows the password too (RFC 5802, section 3).
      this.connection.once('authenticationSASLFinal', () => (proved = true));
      this.connection.once('authenticationOk', () => {
        // A server that asks for no password admits everyone, and one that proves nothing may be another.
        if (!proved) this.connection.emit('error', new StoreRefusal(appError('database.authentication')));
      });
      live.add(this);
      this.once('end', () => live.delete(this));
      // The pool begins one for who had waited for another that was dropped.
      if (released?.aborted) setImmediate(() => this.drop());
      // Goes out with the first query, which also fails where this does.
      this.once('connect', () => void this.query(UNLIMITED).catch(() => undefined));
    }

    drop() {
      this.connection.stream.destroy();
    }
  }
  const dropAll = () => {
    for (const client of live) client.drop();
  };
  released?.addEventListener('abort', dropAll, { once: true });
  const watch = createHolderWatch(async () => {
    const client = new ScramClient(config);
    client.on('error', () => undefined);
    await client.connect();
    return client;
  });
  const pool = new Pool({
    ...config,
    Client: ScramClient,
    max: most,
    idleTimeoutMillis: 30_000,
    allowExitOnIdle: true,
  } satisfies PoolConfig);
  // An idle connection that the server ended: the pool has dropped it, and the next query opens another.
  pool.on('error', () => undefined);
  // One that is lent: its pending query rejects.
  pool.on('connect', (client) => client.on('error', () => undefined));

  const lending = async <T>(
    work: (session: Session) => Promise<T>,
    staysWhole: (error: unknown) => boolean,
  ) => {
    const client = await connecting(settings, released, () => pool.connect());
    let whole = false;
    try {
      const value = await work(sessionOf(client, settings, watch));
      whole = true;
      return value;
    } catch (error) {
      whole = staysWhole(error);
      throw error;
    } finally {
      client.release(!whole);
    }
  };
  return {
    settings,
    // A single statement that the server refuses leaves nothing behind, and a new connection costs more than ten statements.
    query: (text, values) => lending((session) => session.query(text, values), staysUsable),
    lend: (work) => lending(work, () => false),
    alone: async (lost, heard) => {
      const client = new ScramClient(config);
      if (heard) client.on('notification', ({ channel, payload = '' }) => heard(channel, payload));
      // A refused connection is not a lost one: its socket ends after the refusal, and would hide the reason.
      let ended = true;
      const once = () => {
        if (!ended) lost();
        ended = true;
      };
      client.on('error', once);
      client.on('end', once);
      await connecting(settings, released, () => client.connect());
      ended = false;
      return {
        ...sessionOf(client, settings, watch),
        end: async () => {
          ended = true;
          await client.end();
        },
      };
    },
    close: () => {
      released?.removeEventListener('abort', dropAll);
      return pool.end();
    },
  };
}

/** A connection whose own settings are unsafe is not used again: the next one has those of then. */
function staysUsable(error: unknown): boolean {
  const code = databaseRefusal(error)?.code;
  return sqlState(error) !== undefined && code !== 'database.away' && code !== 'database.unsafe';
}

/** `connection` after its first statements; where they fail it is ended here, since no caller has it yet. */
export async function begun(
  connection: Promise<OwnSession>,
  first: (session: Session) => Promise<unknown>,
): Promise<OwnSession> {
  const session = await connection;
  try {
    await first(session);
    return session;
  } catch (error) {
    void session.end();
    throw error;
  }
}

/**
 * Sets no access mode, so that the server's default counts: an administrator makes a server read-only before another replaces it.
 */
const BEGIN = {
  write: 'BEGIN ISOLATION LEVEL READ COMMITTED',
  snapshot: 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY',
} as const;

/** SQLSTATE of statements in a transaction that has failed. */
const ABORTED = '25P02';

export interface Transaction extends Session {
  /** Goes out with the statements given just before it; without a call it is sent after `work`. */
  readonly commit: () => Promise<unknown>;
}

/**
 * Runs `work` between BEGIN and COMMIT on one connection; an exception rolls everything back. The BEGIN goes out with the
 * first statements of `work`. `snapshot` reads one state of the whole database.
 */
export async function inPostgresTransaction<T>(
  { lend }: Pick<Postgres, 'lend'>,
  mode: keyof typeof BEGIN,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  return lend(async (session) => {
    let refused: unknown;
    // After a refused statement all later ones of the round trip are refused too, without the reason.
    const query: Session['query'] = async (text, values) => {
      try {
        return await session.query(text, values);
      } catch (error) {
        refused ??= error;
        throw error;
      }
    };
    let committed: Promise<unknown> | undefined;
    const commit = () => (committed ??= query('COMMIT'));
    try {
      const [, value] = await Promise.all([query(BEGIN[mode]), work({ query, commit })]);
      await commit();
      return value;
    } catch (error) {
      throw sqlState(error) === ABORTED ? refused : error;
    }
  });
}

/** `pg` is CommonJS: bundled or not, its members are on the default export. Loaded on first use only. */
async function loadClient() {
  const { default: pg } = await import('pg');
  return pg;
}

function sessionOf(
  client: PgClient,
  settings: ConnectionSettings,
  watch: ReturnType<typeof createHolderWatch>,
): Session {
  /** Of one round trip the first failure is reported first, even while its lock holder is still being queried. */
  let said: Promise<unknown> = Promise.resolve();
  return {
    query: async (text, values = []) => {
      const waiting = watch(client);
      const asked = naming(settings, async () => {
        // Frequent queries are planned once on each connection.
        const name = PLANNED.test(text) ? nameOf(text) : undefined;
        const { rows } = await client.query<QueryResultRow, Value[]>({
          text,
          values: [...values],
          ...(name === undefined ? {} : { name }),
        });
        return rows;
      });
      try {
        return await asked;
      } catch (error) {
        said = said.then(() => withHolder(error, waiting));
        throw await said;
      } finally {
        waiting.end();
      }
    },
  };
}

/** An error of a wait that took too long because of a lock names the lock's holder. */
async function withHolder(error: unknown, { holder }: Waiting): Promise<unknown> {
  if (!(error instanceof NamedRefusal) || error.appError.code !== 'database.busy') return error;
  const found = await holder();
  if (!found) return error;
  const { code, data } = error.appError;
  return new NamedRefusal(appError(code, { ...data, ...found }), error.cause);
}

const PLANNED = /^\s*(?:SELECT|WITH|INSERT|UPDATE|DELETE)\b/;
const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text) ?? `q${names.size}`;
  names.set(text, known);
  return known;
}

/** Any error of the server during the connection is a refusal, also one that has no name here. */
function connecting<T>(
  settings: ConnectionSettings,
  released: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> {
  return naming(settings, async () => {
    if (released?.aborted) throw new StoreRefusal(appError('database.away'));
    try {
      return await work();
    } catch (error) {
      const refusal = connectionRefusal(error);
      if (!refusal) throw error;
      throw new NamedRefusal(refusal, error);
    }
  });
}

/** Gives the server's name or the user's to the errors that speak of them. */
async function naming<T>({ host, user, database }: ConnectionSettings, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const refusal = databaseRefusal(error);
    if (!refusal) throw error;
    throw new NamedRefusal({ ...refusal, data: { host, user, database, ...refusal.data } }, error);
  }
}

class NamedRefusal extends StoreRefusal {
  constructor(appError: AppError, cause: unknown) {
    super(appError);
    this.cause = cause;
  }
}
