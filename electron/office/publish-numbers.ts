/** Keeps what the files read here say of numbers published to the other computers, in the background. */

import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { osUser } from '../log/os-user.ts';
import type { NoteFiles } from '../numbering/ledger/note-files.ts';
import { publishBlocks } from '../numbering/office/publish-blocks.ts';
import type { Database } from '../storage/database/database.ts';
import { seatOf } from './this-seat.ts';

const LAST_MS = 3_000;

/** For people: two users of one terminal server are two. */
export function seatName(): string {
  return `${osUser()} · ${hostname()}`;
}

export function createNumberPublisher(deps: {
  readonly db: Database;
  readonly dataDir: string;
  /** Undefined before the first reading. */
  readonly files: () => NoteFiles | undefined;
  readonly published: () => void;
  readonly failed: (error: unknown) => void;
}) {
  const ending = new AbortController();
  const seat = seatOf(deps.dataDir);
  let running: Promise<void> | undefined;
  let again = false;

  const publish = async () => {
    const files = deps.files();
    if (!files || !(files.moved() || again)) return;
    again = true;
    const { db, published } = deps;
    const changed = await publishBlocks({ db, files, seat, machine: seatName() }, ending.signal);
    again = ending.signal.aborted;
    if (changed) published();
  };
  const begin = () => {
    running ??= publish()
      .catch(deps.failed)
      .finally(() => (running = undefined));
    return running;
  };
  return {
    /** Begins if something was read since, unless it is running. */
    tend: () => void begin(),
    /** Publishes what was read until now. */
    current: async () => {
      await running;
      await begin();
    },
    /** Publishes what was read since, for three seconds at most; the rest at the next start. */
    close: async () => {
      await running;
      const ended = begin();
      const late = new AbortController();
      await Promise.race([ended, pause(LAST_MS, undefined, { signal: late.signal }).catch(() => undefined)]);
      late.abort();
      ending.abort();
      await ended;
    },
  };
}
