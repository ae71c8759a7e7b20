/** Remembers the company and environment that the window last stood in. */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sessionSchema, type Session } from '../shared/contract.ts';
import { replaceFile } from './storage/atomic-file.ts';

export interface SessionStore {
  get(): Session;
  set(session: Session): Promise<Session>;
}

/** `sessao.json` of the data folder; a file that cannot be understood counts as none, since it holds only a preference. */
export function createSessionStore(dataDir: string): SessionStore {
  const path = join(dataDir, 'sessao.json');
  let current: Session | undefined;
  return {
    get: () => (current ??= read(path)),
    set: async (session) => {
      current = session;
      await replaceFile(path, Buffer.from(`${JSON.stringify(session, null, 2)}\n`));
      return session;
    },
  };
}

function read(path: string): Session {
  if (!existsSync(path)) return {};
  try {
    const parsed = sessionSchema.safeParse(JSON.parse(readFileSync(path, 'utf8')));
    return parsed.success ? parsed.data : {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}
