/**
 * The order of the answers about one note: this computer's own by sequence, whatever its clock; those of another computer by
 * their hour, since they arrive later than they were given; an hour in the future comes from a wrong clock, and counts as
 * oldest.
 */

import type { DatabaseSync } from 'node:sqlite';

/** Two columns of the row of that name, to be compared as one value. */
export const orderOf = (row: string): string => `IFNULL(${row}.counts_at, ${row}.at), ${row}.seq`;
/** The last answer first. */
export const LAST_FIRST = `IFNULL(c.counts_at, c.at) DESC, c.seq DESC`;

/** Clocks of an office differ by minutes. */
const TOLERANCE_MS = 5 * 60_000;
const OLDEST = '';

export function createAnswerOrder(db: DatabaseSync) {
  const lower = db.prepare(
    `UPDATE consultation SET counts_at = ?1
     WHERE ch_nfe = ?2 AND environment = ?3 AND seq < ?4 AND IFNULL(counts_at, at) > ?1`,
  );
  const doubt = db.prepare(
    `UPDATE consultation SET counts_at = '${OLDEST}'
     WHERE ch_nfe = ? AND environment = ? AND seq <= ? AND IFNULL(counts_at, at) > ?`,
  );
  return {
    /** After the row `seq` was written as this computer's own, given at `at`: those before it were given before it. */
    own: (seq: number, chNFe: string, environment: string, at: string) =>
      void lower.run(at, chNFe, environment, seq),
    /** After the row `seq` of another computer was written. */
    other: (seq: number, chNFe: string, environment: string, now: Date) => {
      const limit = new Date(now.getTime() + TOLERANCE_MS).toISOString();
      doubt.run(chNFe, environment, seq, limit);
    },
  };
}
