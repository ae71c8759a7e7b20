/**
 * Running senders of the shared journal: each has a connection of its own that locks its id on the server, which releases the lock
 * when the connection ends. A sender found dead is fenced first, so that it can record no further sending; only a lock by the
 * sender's own role counts.
 */

import { randomUUID } from 'node:crypto';
import { begun, type Postgres } from '../../../storage/postgres/database.ts';
import { databaseRefusal } from '../../../storage/postgres/refusal.ts';
import type { Owners } from '../owners.ts';
import type { Writer } from './postgres-rows.ts';

/** `end_dead_sender` of `guard-schema.ts` uses the same key. */
const LOCK_KEY = 'hashtextextended($1, 20260)';

/** Connects nothing before {@link Owners.mine} is called. */
export function createPostgresOwners(database: Postgres, writer: Writer): Owners {
  type Held = { readonly owner: string; readonly end: () => Promise<void> };
  /** A lost connection gives a new id: the old one may be fenced. */
  const ever = new Set<string>();
  let held: Promise<Held> | undefined;

  const take = async (): Promise<Held> => {
    const owner = randomUUID();
    const alone = database.alone(() => (held = undefined));
    const { end } = await begun(alone, async ({ query }) => {
      await query(`SELECT pg_advisory_lock(${LOCK_KEY})`, [owner]);
      await query('SELECT balcao.begin_sender($1, $2, $3)', [owner, writer.machine, writer.osUser]);
    });
    ever.add(owner);
    return { owner, end };
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
    ifDead: async (owner, work) => {
      const [row] = await database.query('SELECT balcao.end_dead_sender($1) AS dead', [owner]);
      if (row?.['dead'] !== true) return false;
      await work();
      return true;
    },
    sweep: async () => {
      await database.query('SELECT balcao.sweep_senders()');
    },
    release: async () => {
      const own = await held?.catch(() => undefined);
      held = undefined;
      if (!own) return;
      try {
        await database.query('SELECT balcao.end_sender($1)', [own.owner]);
        await own.end();
      } catch (error) {
        // A server that is away has released the lock, or will when it notices.
        if (!databaseRefusal(error)) throw error;
      }
    },
  };
}
