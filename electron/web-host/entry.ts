/** Access control of the web host: one-use tokens in the address shown in the terminal, exchanged for sessions. */

import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const TOKEN_LIVES_MS = 30_000;
const KNOCK_EVERY_MS = 3_000;
const MAX_TOKENS = 16;
const MAX_SESSIONS = 16;

export type Entry = ReturnType<typeof createEntry>;

/** `now` is in milliseconds and monotonic. */
export function createEntry(now: () => number) {
  // Stored as digests and compared in constant time, so that timing does not reveal partial matches.
  let tokens: { readonly digest: Buffer; readonly until: number }[] = [];
  let sessions: Buffer[] = [];
  let lastKnock = -Infinity;

  return {
    /** A fresh token: valid once, for 30 seconds. */
    issue() {
      const token = randomBytes(32).toString('base64url');
      tokens = [...tokens, { digest: digestOf(token), until: now() + TOKEN_LIVES_MS }].slice(-MAX_TOKENS);
      return token;
    },
    /** A session for a valid token, else undefined. */
    enter(token: string) {
      const digest = digestOf(token);
      const found = tokens.find((each) => timingSafeEqual(each.digest, digest));
      if (found === undefined) return undefined;
      tokens = tokens.filter((each) => each !== found);
      if (now() > found.until) return undefined;
      const session = randomBytes(32).toString('base64url');
      sessions = [...sessions, digestOf(session)].slice(-MAX_SESSIONS);
      return session;
    },
    isSession(session: string) {
      const digest = digestOf(session);
      return sessions.some((each) => timingSafeEqual(each, digest));
    },
    /** True if a new address may be printed now: at most one in three seconds. */
    knock() {
      if (now() - lastKnock < KNOCK_EVERY_MS) return false;
      lastKnock = now();
      return true;
    },
  };
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
