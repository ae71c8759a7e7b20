/** Tells what other programs wrote into the shared journal from what this one did. */

import type { Postgres } from '../../../storage/postgres/database.ts';

/** From now on. */
export interface OthersWatch {
  /** This program's own transaction, by its number. */
  readonly wrote: (xact: string) => void;
  /** Whether others committed since the last look. */
  readonly writtenElsewhere: () => Promise<boolean>;
}

export async function watchOthers(database: Postgres): Promise<OthersWatch> {
  const snapshotNow = async () => {
    const [row] = await database.query('SELECT pg_current_snapshot()::text AS seen');
    return String(row?.['seen']);
  };
  let seen = await snapshotNow();
  const mine = new Set<string>();
  return {
    wrote: (xact: string) => void mine.add(xact),
    writtenElsewhere: async (): Promise<boolean> => {
      const [row] = await database.query(
        `SELECT pg_current_snapshot()::text AS seen, EXISTS (SELECT 1 FROM balcao.event
           WHERE xact >= pg_snapshot_xmin($1::pg_snapshot) AND NOT pg_visible_in_snapshot(xact, $1::pg_snapshot)
             AND NOT xact::text = ANY($2)) AS others`,
        [seen, [...mine]],
      );
      seen = String(row?.['seen']);
      const oldest = BigInt(seen.split(':')[0] ?? '0');
      for (const xact of mine) if (BigInt(xact) < oldest) mine.delete(xact);
      return row?.['others'] === true;
    },
  };
}
