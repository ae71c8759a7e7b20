/** Stores the company and environment last selected in the window. */

import { join } from 'node:path';
import { sessionSchema, type Session } from '../../shared/contract.ts';
import type { Log } from '../ports.ts';
import { createPreferences } from '../storage/files/preferences.ts';

export type SessionStore = ReturnType<typeof createSessionStore>;

/** `sessao.json` of the data folder. What could not be written is logged: it counts until the program ends. */
export function createSessionStore(dataDir: string, log: Log) {
  const preferences = createPreferences(join(dataDir, 'sessao.json'), sessionSchema, {});
  return {
    get: () => preferences.get(),
    set: async (session: Session) => {
      const written = await preferences.set(session);
      if (!written.ok) log.write({ level: 'warn', op: 'session', code: written.error.code });
      return session;
    },
  };
}
