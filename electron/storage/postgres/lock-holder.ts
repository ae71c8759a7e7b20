/** Who holds the lock that a statement waits for, as the server knows: queried while it waits, since afterwards it is unknown. */

import type { Client } from 'pg';

/** Data of `database.busy`. */
export interface LockHolder {
  /** The database's role. */
  readonly role: string;
  /** Address of its connection; absent for one over a local socket, and where the server does not show it. */
  readonly machine?: string;
  /** Since when its transaction is open, ISO 8601; absent where the server does not show it. */
  readonly since?: string;
}

/** Well before the server's own limit (`lock_timeout`) ends the waiting. */
const ASK_MS = 1_500;
const ASK = `SELECT role, machine, extract(epoch FROM since) * 1000 AS since FROM balcao.holder_before($1)`;

/** A waiting statement; `end` when it is answered. */
export interface Waiting {
  readonly holder: () => Promise<LockHolder | undefined>;
  readonly end: () => void;
}

/** @param connect a connection beside the pool, whose own may all be waiting; only one at a time */
export function createHolderWatch(connect: () => Promise<Client>): (waiting: object) => Waiting {
  let asking: Promise<Client> | undefined;
  let users = 0;
  const ask = async (pid: number): Promise<LockHolder | undefined> => {
    users += 1;
    asking ??= connect();
    const mine = asking;
    try {
      const client = await mine;
      const { rows } = await client.query<Record<string, unknown>>(ASK, [pid]);
      return holderOf(rows[0]);
    } catch {
      // The server is not prepared for it, or away: the waiting statement ends with its own reason.
      return undefined;
    } finally {
      users -= 1;
      if (users === 0 && asking === mine) {
        asking = undefined;
        void mine.then((client) => client.end()).catch(() => undefined);
      }
    }
  };
  return (client) => {
    const pid = 'processID' in client && typeof client.processID === 'number' ? client.processID : undefined;
    let found: Promise<LockHolder | undefined> | undefined;
    const timer =
      pid === undefined
        ? undefined
        : setTimeout(() => {
            found = ask(pid);
          }, ASK_MS).unref();
    return { holder: async () => found, end: () => clearTimeout(timer) };
  };
}

function holderOf(row: Readonly<Record<string, unknown>> | undefined): LockHolder | undefined {
  if (!row) return undefined;
  const { role, machine, since } = row;
  return {
    role: String(role),
    ...(typeof machine === 'string' ? { machine } : {}),
    ...(since === null ? {} : { since: new Date(Number(since)).toISOString() }),
  };
}
