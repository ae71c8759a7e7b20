/** The server and since when it has said nothing: one that is frozen neither refuses a statement nor ends its connection. */

import type { ShareServer } from './server.ts';

export interface HeardServer extends ShareServer {
  /** Milliseconds since it last answered a statement, or a statement was given up. */
  readonly silentMs: () => number;
}

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
