/**
 * Stores when the status of each state was requested of its authorizer and what it answered, so that all processes together respect
 * the interval.
 */

import type { DatabaseSync } from 'node:sqlite';
import type { StatusAnswer } from '../../sefaz/soap/answer.ts';
import { LIMITS } from '../limits/limits.ts';

export interface StoredStatus {
  readonly answer: StatusAnswer;
  /** When it was received, ISO 8601. */
  readonly at: string;
}

/** Keyed by address and state: one service of one authorizer, model and environment. */
export type StatusStore = ReturnType<typeof createStatusStore>;

interface Row {
  readonly asked_at: number;
  readonly at: string | null;
  readonly answer: string | null;
}

export function createStatusStore(db: DatabaseSync) {
  const read = db.prepare('SELECT asked_at, at, answer FROM service_status WHERE address = ?');
  // A request time after `now` was written before the clock was set back.
  const ask = db.prepare(
    `INSERT INTO service_status (address, asked_at) VALUES (?1, ?2)
     ON CONFLICT DO UPDATE SET asked_at = ?2, at = NULL, answer = NULL WHERE asked_at <= ?3 OR asked_at > ?2`,
  );
  const write = db.prepare('UPDATE service_status SET asked_at = ?, at = ?, answer = ? WHERE address = ?');
  const answer = db.prepare('UPDATE service_status SET at = ?, answer = ? WHERE address = ?');
  const remove = db.prepare('DELETE FROM service_status WHERE address = ?');
  const rowOf = (address: string) => read.get(address) as Row | undefined;

  return {
    /** Counts a request, or returns until when none is allowed; `back` uncounts one that was never sent. */
    take: (address: string, now: Date) => {
      const before = rowOf(address);
      const at = now.getTime();
      if (ask.run(address, at, at - LIMITS.statusMs).changes === 0) {
        return { until: new Date((rowOf(address)?.asked_at ?? at) + LIMITS.statusMs) };
      }
      return {
        back: () => {
          if (before) write.run(before.asked_at, before.at, before.answer, address);
          else remove.run(address);
        },
      };
    },
    keep: (address: string, stored: StoredStatus) =>
      void answer.run(stored.at, JSON.stringify(stored.answer), address),
    /** The last answer, of any age; undefined also while the last request has none. */
    get: (address: string) => {
      const row = rowOf(address);
      if (!row?.answer || !row.at) return undefined;
      // Written by `keep`.
      return { answer: JSON.parse(row.answer) as StatusAnswer, at: row.at };
    },
  };
}
