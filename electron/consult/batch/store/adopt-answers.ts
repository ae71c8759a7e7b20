/** Takes over the answers of a batch that was cut off, for one that was read anew from the same place. */

import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from '../../../storage/database/database.ts';
import { inSteps } from '../in-steps.ts';

const AT_ONCE = 1_000;

interface Row {
  readonly position: number;
  readonly text: string;
}

/** Keys that the batch `from` has an answer for are not asked again in `batch`. */
export async function adoptAnswers(db: DatabaseSync, batch: number, from: number): Promise<void> {
  const answered = db.prepare(
    `SELECT position, text FROM batch_row WHERE batch = ? AND position > ? AND state = 'asked'
     ORDER BY position LIMIT ${AT_ONCE}`,
  );
  const unasked = db.prepare(
    `SELECT position, text FROM batch_row WHERE batch = ? AND position > ? AND kind IN ('note', 'old')
     ORDER BY position LIMIT ${AT_ONCE}`,
  );
  const columns = 'state, situation, c_stat, x_motivo, n_prot, dh_recbto, answered_at, stored';
  const copy = db.prepare(
    `UPDATE batch_row SET (${columns}) = (SELECT ${columns} FROM batch_row WHERE batch = ? AND position = ?),
       grp = (SELECT grp FROM batch_row WHERE batch = ? AND position = ?) WHERE batch = ? AND position = ?`,
  );
  const known = new Map<string, number>();
  await inSteps((after) => {
    const rows = answered.all(from, after) as unknown as Row[];
    for (const { text, position } of rows) known.set(text, position);
    return rows.at(-1)?.position;
  });
  if (known.size === 0) return;
  await inSteps((after) => {
    const rows = unasked.all(batch, after) as unknown as Row[];
    inTransaction(db, () => {
      for (const { position, text } of rows) {
        const earlier = known.get(text);
        if (earlier !== undefined) copy.run(from, earlier, from, earlier, batch, position);
      }
    });
    return rows.at(-1)?.position;
  });
}
