/** Notices between programs: any user of a database may send as many as it likes, so that any number of them becomes one look. */

import type { Session } from './database.ts';
import { databaseRefusal } from './refusal.ts';

/** A hint need not wait for the disk, as the transaction of a notice otherwise does. */
const NOTIFY = `SELECT set_config('synchronous_commit', 'off', true), pg_notify($1, $2)`;

/**
 * Sent beside what was written: a full queue, which any listener that does not read brings about, undoes the transaction of a notice. A
 * hint only: without it the others look by themselves.
 */
export async function sendNotice({ query }: Session, channel: string, payload: string): Promise<void> {
  try {
    await query(NOTIFY, [channel, payload]);
  } catch (error) {
    if (!databaseRefusal(error)) throw error;
  }
}

export const LOOK_MS = 250;
/** From a look to the next while some are left over: an act writes more than once, and its end is to be seen soon. */
export const SECOND_LOOK_MS = 25;
/** Looks that a quiet time leaves over, beside the first one; one in {@link LOOK_MS} comes back. */
export const SOON = 3;

export type Notices = ReturnType<typeof collectNotices>;

/** A look that rejects is a bug. */
export function collectNotices(look: () => Promise<void>) {
  /** A notice came after the last look began. */
  let waits = false;
  /** A look is under way, or began a short while ago. */
  let resting = false;
  let left = SOON + 1;
  let began = -Infinity;
  let ended = false;
  const rested = () => {
    resting = false;
    if (waits) begin();
  };
  const begin = () => {
    if (ended) return;
    waits = false;
    resting = true;
    const now = performance.now();
    left = Math.min(left + (now - began) / LOOK_MS, SOON + 1) - 1;
    const restMs = left >= 1 ? SECOND_LOOK_MS : LOOK_MS;
    began = now;
    void look().finally(() => setTimeout(rested, Math.max(began + restMs - performance.now(), 0)).unref());
  };
  return {
    /** Something happened: a look begins now, or when the last one has ended and rested. */
    notice: () => {
      waits = true;
      if (!resting) begin();
    },
    /** No further look begins. */
    end: () => {
      ended = true;
    },
  };
}
