/** Stores the company and environment last selected in the window, and those of each page of the web host. */

import { join } from 'node:path';
import { sessionSchema, type Session } from '../../shared/contract.ts';
import type { Log } from '../ports.ts';
import { createPreferences } from '../storage/files/preferences.ts';

/** Several times what the web host admits (`web-host/entry.ts`): what is forgotten is a page's that can no longer call. */
const KEPT_PAGES = 64;

export type SessionStore = ReturnType<typeof createSessionStore>;

/** Who calls, as the dispatcher has it. */
interface SessionCaller {
  readonly face: string;
  readonly session: string;
}

/** `sessao.json` of the data folder. What could not be written is logged: it counts until the program ends. */
export function createSessionStore(dataDir: string, log: Log) {
  const preferences = createPreferences(join(dataDir, 'sessao.json'), sessionSchema, {});
  /** By the session of a page of the web host: a browser has several beside each other, a window one. */
  const ofPages = new Map<string, Session>();
  const keep = (page: string, session: Session) => {
    ofPages.set(page, session);
    const [oldest] = ofPages.keys();
    if (ofPages.size > KEPT_PAGES && oldest !== undefined) ofPages.delete(oldest);
    return session;
  };
  return {
    get: ({ face, session: page }: SessionCaller): Session => {
      if (face !== 'web') return preferences.get();
      return ofPages.get(page) ?? keep(page, preferences.get());
    },
    set: async ({ face, session: page }: SessionCaller, session: Session) => {
      if (face === 'web') keep(page, session);
      const written = await preferences.set(session);
      if (!written.ok) log.write({ level: 'warn', op: 'session', code: written.error.code });
      return session;
    },
  };
}
