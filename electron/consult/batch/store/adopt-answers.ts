/** Takes over the answers of a batch that was cut off, for one that was read anew from the same place. */

import type { DatabaseSync } from 'node:sqlite';
import type { Situation } from '../../../../shared/fiscal/situation.ts';
import { inTransaction } from '../../../storage/database/database.ts';
import { isFinal } from '../../watch/standing.ts';
import { inSteps } from '../in-steps.ts';

const AT_ONCE = 1_000;

/** Only of a run that was cut off recently: older answers may no longer be true. */
const ADOPTED_MS = 12 * 60 * 60 * 1000;

interface Row {
  readonly position: number;
  readonly text: string;
}

interface AnsweredRow extends Row {
  readonly situacao: Situation;
  readonly at: string;
}

/** Keys for which the batch `from` has a final situation, or an answer of some hours ago, are not asked again in `batch`. */
export async function adoptAnswers(
  db: DatabaseSync,
  { batch, from, now }: { readonly batch: number; readonly from: number; readonly now: Date },
): Promise<void> {
  const answered = db.prepare(
    `SELECT position, text, situation AS situacao, answered_at AS at FROM batch_row
     WHERE batch = ? AND position > ? AND state = 'asked'
     ORDER BY position LIMIT ${AT_ONCE}`,
  );
  const unasked = db.prepare(
    `SELECT position, text FROM batch_row WHERE batch = ? AND position > ? AND kind IN ('note', 'old')
     ORDER BY position LIMIT ${AT_ONCE}`,
  );
  const columns =
    'state, situation, c_stat, x_motivo, n_prot, dh_recbto, answered_at, avisos, perhaps_at_svrs';
  const copy = db.prepare(
    `UPDATE batch_row SET stored = 1, (${columns}) = (SELECT ${columns} FROM batch_row WHERE batch = ? AND position = ?),
       grp = (SELECT grp FROM batch_row WHERE batch = ? AND position = ?) WHERE batch = ? AND position = ?`,
  );
  const known = new Map<string, number>();
  await inSteps((after) => {
    const rows = answered.all(from, after) as unknown as AnsweredRow[];
    for (const row of rows) if (holds(row, now)) known.set(row.text, row.position);
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

function holds(row: AnsweredRow, now: Date): boolean {
  // Times in the future: the clock was set back since.
  const age = now.getTime() - Date.parse(row.at);
  return isFinal(row) || (row.situacao !== 'nao-consultada' && age >= 0 && age < ADOPTED_MS);
}
