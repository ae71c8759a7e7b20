/** Stores the company and environment last selected in the window. */

import { join } from 'node:path';
import { sessionSchema, type Session } from '../../shared/contract.ts';
import { createPreferences } from '../storage/files/preferences.ts';

export interface SessionStore {
  get(): Session;
  set(session: Session): Promise<Session>;
}

/** `sessao.json` of the data folder. */
export function createSessionStore(dataDir: string): SessionStore {
  const preferences = createPreferences(join(dataDir, 'sessao.json'), sessionSchema, {});
  return {
    get: () => preferences.get(),
    set: async (session) => {
      await preferences.set(session);
      return session;
    },
  };
}
