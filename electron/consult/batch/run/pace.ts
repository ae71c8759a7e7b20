/** Keeps a distance between two questions of batches to one authorizer, whatever the batch and the process. */

import type { DatabaseSync } from 'node:sqlite';
import type { Pace } from '../../../../shared/asking/lanes.ts';
import type { BatchPace } from '../../../ports.ts';

/** Not from SEFAZ, which states no number for a whole authorizer: what a careful integrator keeps. */
export const USUAL_PACE: BatchPace = { gapMs: 1_000, atOnce: 1 };

export function createPace(db: DatabaseSync, gapMs: number): Pace {
  if (gapMs === 0) return { take: () => 0, giveBack: () => undefined };
  // A time ahead of the clock was written before the clock was set back.
  const take = db.prepare(
    `INSERT INTO batch_pace (lane, at) VALUES (?1, ?2)
     ON CONFLICT DO UPDATE SET at = excluded.at WHERE at <= excluded.at - ?3 OR at > excluded.at`,
  );
  const last = db.prepare('SELECT at FROM batch_pace WHERE lane = ?');
  const free = db.prepare('DELETE FROM batch_pace WHERE lane = ?');
  return {
    take: (lane, now) => {
      const at = now.getTime();
      if (take.run(lane, at, gapMs).changes > 0) return 0;
      const row = last.get(lane) as { at: number } | undefined;
      return row ? Math.max(row.at + gapMs - at, 1) : 0;
    },
    giveBack: (lane) => void free.run(lane),
  };
}
