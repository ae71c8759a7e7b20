/**
 * Living senders of the shared journal: each has a connection of its own that locks its id on the server, which releases the
 * lock when the connection ends. Who is found dead is fenced first, so that it notes no sending any more.
 */

import { randomUUID } from 'node:crypto';
import type { Postgres, Session } from '../../../storage/postgres/database.ts';
import { databaseRefusal } from '../../../storage/postgres/refusal.ts';
import type { Owners } from '../owners.ts';
import type { Writer } from './postgres-rows.ts';

const LOCK_KEY = 'hashtextextended($1, 20260)';

/** Connects nothing before {@link Owners.mine} is called. */
export function createPostgresOwners(database: Postgres, writer: Writer): Owners {
  type Held = { readonly owner: string; readonly end: () => Promise<void> };
  /** A lost connection gives a new id: the old one may be fenced. */
  const ever = new Set<string>();
  let held: Promise<Held> | undefined;

  const take = async (): Promise<Held> => {
    const owner = randomUUID();
    const session = await database.alone(() => (held = undefined));
    await session.query(`SELECT pg_advisory_lock(${LOCK_KEY})`, [owner]);
    await session.query('INSERT INTO balcao.owner (owner, machine, os_user, role) VALUES ($1, $2, $3, $4)', [
      ...[owner, writer.machine, writer.osUser, writer.role],
    ]);
    ever.add(owner);
    return { owner, end: session.end };
  };

  const mine: Owners['mine'] = async () => {
    held ??= take();
    const taking = held;
    try {
      return (await taking).owner;
    } catch (error) {
      if (held === taking) held = undefined;
      throw error;
    }
  };

  return {
    mine,
    isMine: (owner) => ever.has(owner),
    ifDead: (owner, work) =>
      database.lend(async (session) => {
        if (!(await tryLock(session, owner))) return false;
        try {
          await session.query('UPDATE balcao.owner SET ended = now() WHERE owner = $1 AND ended IS NULL', [
            owner,
          ]);
          await work();
        } finally {
          await session.query(`SELECT pg_advisory_unlock(${LOCK_KEY})`, [owner]);
        }
        return true;
      }),
    sweep: async () => {
      // Ended long ago, so that no sending of theirs is still to be noted.
      await database.query(`DELETE FROM balcao.owner WHERE ended < now() - interval '1 day'`);
    },
    release: async () => {
      const own = await held?.catch(() => undefined);
      held = undefined;
      if (!own) return;
      try {
        await database.query('UPDATE balcao.owner SET ended = now() WHERE owner = $1', [own.owner]);
        await own.end();
      } catch (error) {
        // A server that is away has released the lock, or will when it notices.
        if (!databaseRefusal(error)) throw error;
      }
    },
  };
}

async function tryLock({ query }: Session, owner: string): Promise<boolean> {
  const [row] = await query(`SELECT pg_try_advisory_lock(${LOCK_KEY}) AS locked`, [owner]);
  return row?.['locked'] === true;
}
