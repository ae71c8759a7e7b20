/** Hears at once that another program wrote into the shared journal, and tells the others what this one wrote. */

import type { Postgres } from '../../../storage/postgres/database.ts';

const CHANNEL = 'balcao_diario';

export interface Hearing {
  /** Another program, or this one, wrote. */
  readonly heard: () => void;
  /** The connection ended by itself; nothing is heard until `listen` is called again. */
  readonly lost: () => void;
}

export interface OthersHeard {
  /** One connection of its own. Rejects as every query does where the server is away. */
  readonly listen: (hearing: Hearing) => Promise<void>;
  /** Nothing waits for it: outside the transaction, whose commit the server's queue of notifications would hold up. */
  readonly announce: () => void;
  readonly close: () => Promise<void>;
}

export function hearOthers(database: Pick<Postgres, 'alone' | 'query'>): OthersHeard {
  let connection: { readonly end: () => Promise<void> } | undefined;
  let announcing = false;
  let again = false;
  const announce = () => {
    again = announcing;
    if (announcing) return;
    announcing = true;
    const ended = () => {
      announcing = false;
      if (again) announce();
    };
    // A hint only: without it the others look by themselves within seconds.
    database.query('SELECT pg_notify($1, $2)', [CHANNEL, '']).then(ended, ended);
  };
  return {
    listen: async ({ heard, lost }) => {
      const session = await database.alone(() => {
        connection = undefined;
        lost();
      }, heard);
      connection = session;
      await session.query(`LISTEN ${CHANNEL}`);
    },
    announce,
    close: async () => {
      await connection?.end();
    },
  };
}
