/** What the XML of a note says of it, by its key, where one was read into a batch: for the lists of notes from elsewhere. */

import type { DatabaseSync } from 'node:sqlite';
import type { BatchNote } from '../../../../shared/contract.ts';
import { NOTE, present } from './row-columns.ts';

export type KnownNotes = (chNFe: string) => BatchNote | undefined;

/** Of several readings the newest one. */
export function createKnownNotes(db: DatabaseSync): KnownNotes {
  const newest = db.prepare(
    `SELECT ${Object.values(NOTE).join(', ')} FROM batch_row
     WHERE text = ? AND v_nf IS NOT NULL ORDER BY batch DESC LIMIT 1`,
  );
  return (chNFe) => {
    const row = newest.get(chNFe);
    return row && present<BatchNote>(row, NOTE);
  };
}
