/** Tells whether several people are signed in to this computer: then loopback is not one person's, and callers of the service say who they are. */

import { systemTool, type SystemTool } from '../storage/files/windows-access.ts';

export interface SignedIn {
  /** As far as is known; true on Windows until the system has answered. Asks again when the answer is old. */
  several(): boolean;
}

export interface SignedInDeps {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  /** Milliseconds of a clock that only goes forward. */
  readonly now: () => number;
  readonly tool: SystemTool;
  /** The answer became another one. */
  readonly changed: () => void;
}

/** People sign in and out rarely, and each look starts a program of the system. */
const FRESH_MS = 60_000;
/** One runs in each session that somebody is signed in to, whatever the edition and language of Windows. */
const DESKTOP = 'explorer.exe';

/** On Windows: a session other than the console's (remote desktop), or more than one with a desktop. Elsewhere always one. */
export function createSignedIn({ env, platform, now, tool, changed }: SignedInDeps): SignedIn {
  const session = env['SESSIONNAME'];
  const isRemote = session !== undefined && session !== '' && session.toLowerCase() !== 'console';
  let several = true;
  let askedAt = -Infinity;
  const ask = async () => {
    const before = several;
    try {
      several =
        sessionsOf(await tool('tasklist.exe', ['/fi', `imagename eq ${DESKTOP}`, '/fo', 'csv', '/nh'])) > 1;
    } catch {
      // What is not known stays the careful answer; a person may choose otherwise.
      several = true;
    }
    if (several !== before) changed();
  };
  return {
    several() {
      if (platform !== 'win32') return false;
      if (isRemote) return true;
      if (now() - askedAt > FRESH_MS) {
        askedAt = now();
        void ask();
      }
      return several;
    },
  };
}

/** How many sessions the lines of `tasklist /fo csv` name: the fourth field. */
function sessionsOf(csv: string): number {
  const ids = [...csv.matchAll(/^"[^"]*","[^"]*","[^"]*","(\d+)"/gm)].map(([, id]) => id);
  return new Set(ids).size;
}

export function systemSignedIn(changed: () => void): SignedIn {
  const now = () => performance.now();
  return createSignedIn({ env: process.env, platform: process.platform, now, tool: systemTool, changed });
}
