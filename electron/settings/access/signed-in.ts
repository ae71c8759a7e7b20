/**
 * Detects whether several people are signed in to this computer. Loopback is then shared, and callers of the service
 * need a token.
 */

import { systemTool, type SystemTool } from '../../storage/files/windows-access.ts';

export type SignedIn = ReturnType<typeof createSignedIn>;

export interface SignedInDeps {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  /** A monotonic clock, in milliseconds. */
  readonly now: () => number;
  readonly tool: SystemTool;
  /** Called when the answer changes. */
  readonly changed: () => void;
}

/** People sign in and out rarely, and each query starts a system program. */
const FRESH_MS = 60_000;
/** One runs in every session with a signed-in user, in every edition and language of Windows. */
const DESKTOP = 'explorer.exe';

/**
 * On Windows: true for a session other than the console's (remote desktop), or if more than one session has a
 * desktop. Elsewhere always false.
 */
export function createSignedIn({ env, platform, now, tool, changed }: SignedInDeps) {
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
      // If the query fails, the safe answer stays; the setting can override it.
      several = true;
    }
    if (several !== before) changed();
  };
  return {
    /**
     * The last known answer; true on Windows until the system has answered. Starts a new query when the answer is
     * stale.
     */
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

/** Number of distinct sessions in the output of `tasklist /fo csv` (the fourth field). */
function sessionsOf(csv: string): number {
  const ids = [...csv.matchAll(/^"[^"]*","[^"]*","[^"]*","(\d+)"/gm)].map(([, id]) => id);
  return new Set(ids).size;
}

export function systemSignedIn(changed: () => void): SignedIn {
  const now = () => performance.now();
  return createSignedIn({ env: process.env, platform: process.platform, now, tool: systemTool, changed });
}
