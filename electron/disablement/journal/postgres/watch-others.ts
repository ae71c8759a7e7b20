/** Tells what other programs wrote into the shared journal from what this one did. */

import type { Postgres } from '../../../storage/postgres/database.ts';

/**
 * The order forces a walk along the index from the oldest transaction that was running: after some repetitions the server uses a
 * generic plan, which assumes that a third of the journal is newer.
 */
export const OTHERS = `SELECT pg_current_snapshot()::text AS seen, (SELECT true FROM balcao.event
    WHERE xact >= pg_snapshot_xmin($1::pg_snapshot) AND NOT pg_visible_in_snapshot(xact, $1::pg_snapshot)
      AND NOT xact::text = ANY($2)
    ORDER BY xact LIMIT 1) IS NOT NULL AS others`;

export async function watchOthers(database: Postgres) {
  const snapshotNow = async () => {
    const [row] = await database.query('SELECT pg_current_snapshot()::text AS seen');
    return String(row?.['seen']);
  };
  let seen = await snapshotNow();
  const mine = new Set<string>();
  return {
    /** This program's own transaction, by its number. */
    wrote: (xact: string) => void mine.add(xact),
    /** Whether others committed since the last look. */
    writtenElsewhere: async (): Promise<boolean> => {
      const [row] = await database.query(OTHERS, [seen, [...mine]]);
      const before = seen;
      seen = String(row?.['seen']);
      // A server restored to an earlier state counts transactions from there on: its content is not what was seen.
      if (endOf(seen) < endOf(before)) {
        mine.clear();
        return true;
      }
      const oldest = BigInt(seen.split(':')[0] ?? '0');
      for (const xact of mine) if (BigInt(xact) < oldest) mine.delete(xact);
      return row?.['others'] === true;
    },
  };
}

/** Of `xmin:xmax:…`: the first transaction that had not begun. */
function endOf(snapshot: string): bigint {
  return BigInt(snapshot.split(':')[1] ?? '0');
}
