/** What sharing needs of a connection to PostgreSQL. */

import type { Postgres } from '../../storage/postgres/database.ts';

/** Each query is one statement, and by itself a transaction. */
export type ShareServer = Pick<Postgres, 'query' | 'alone'>;

/** A row of the shared log as it is handed in. */
export interface HandedRow {
  /** The row's permanent id: handed in twice, it is stored once. */
  readonly identity: string;
  readonly kind: string;
  readonly company: string;
  /** JSON. */
  readonly body: string;
}

export interface TakenRow {
  readonly position: number;
  readonly identity: string;
  readonly kind: string;
  /** The database's role that handed it in. */
  readonly role: string;
  /** Null where it is longer than any row of ours. */
  readonly body: string | null;
}

interface HeardServer extends ShareServer {
  /** Milliseconds since it last answered a statement, or a statement was given up. */
  readonly silentMs: () => number;
}

/** One that is frozen neither refuses a statement nor ends its connection: it only says nothing. */
export function heardServer({ query, alone }: ShareServer): HeardServer {
  let at = performance.now();
  return {
    alone,
    query: async (text, values) => {
      try {
        return await query(text, values);
      } finally {
        at = performance.now();
      }
    },
    silentMs: () => performance.now() - at,
  };
}
