/** Keeps the history's index current: new consultations at once, those older than the index in pieces, newest first. */

import { inTransaction, type Database } from '../../storage/database/database.ts';
import type { ConsultRows } from './consult-rows.ts';
import { emptyHistoryIndex, readMark, writeMark } from './history-index.ts';
import { createIndexRows, type IndexRows, type RequestIndexRow } from './index-rows.ts';

/** Rows of one transaction: some tens of milliseconds, so that a search never waits long. */
const PIECE = 400;

export function createFollower(db: Database, consults: ConsultRows) {
  let rows: IndexRows = createIndexRows(db);
  const marked = (name: string) => Number(readMark(db, name) ?? -1);
  /** The first look: everything that is there lies before it. */
  const begin = () => {
    if (readMark(db, 'high') !== undefined) return;
    const { highest } = consults.trace(0);
    writeMark(db, 'high', String(highest));
    writeMark(db, 'low', String(highest + 1));
    noteTrace(highest);
  };
  const noteTrace = (seq: number) => writeMark(db, 'trace', consults.trace(seq).row ?? '');
  const add = (piece: ReturnType<ConsultRows['after']>) => {
    for (const [seq, row] of piece) rows.addConsult(seq, row);
  };
  return {
    /** Empties the index if the database or the journal behind it was replaced by an older one. */
    verify: () => {
      const high = marked('high');
      if (high < 0) return;
      const { row, highest } = consults.trace(high);
      const trace = readMark(db, 'trace');
      // A row that was removed leaves no trace, but the count of rows ever written stays.
      if (highest >= high && (row === undefined || trace === '' || row === trace)) return;
      inTransaction(db, () => emptyHistoryIndex(db));
      rows = createIndexRows(db);
    },
    /** Takes in what was consulted since; false while more is left. */
    catchUp: () =>
      inTransaction(db, () => {
        begin();
        const piece = consults.after(marked('high'), PIECE);
        const last = piece.at(-1)?.[0];
        if (last === undefined) return true;
        add(piece);
        writeMark(db, 'high', String(last));
        noteTrace(last);
        return piece.length < PIECE;
      }),
    /** Takes in one piece of what was there before; false while more is left. */
    fillBack: () =>
      inTransaction(db, () => {
        begin();
        const piece = consults.before(marked('low'), PIECE);
        add(piece);
        const last = piece.at(-1)?.[0];
        writeMark(db, 'low', String(piece.length < PIECE || last === undefined ? 0 : last));
        return piece.length < PIECE;
      }),
    /** Number of consultations that are not searched yet. */
    waiting: () => {
      const low = marked('low');
      return low > 0 ? consults.countBefore(low) : 0;
    },
    /** How far the journal is known, as the journal itself words it. */
    journalMark: () => readMark(db, 'journal'),
    /** Takes in requests of the journal; `restart` drops those known before. */
    putRequests: (requests: readonly RequestIndexRow[], mark: string, restart: boolean) =>
      inTransaction(db, () => {
        if (restart) {
          db.exec('DELETE FROM code_text WHERE rowid IN (SELECT entry FROM request)');
          db.exec('DELETE FROM entry WHERE id IN (SELECT entry FROM request)');
          db.exec('DELETE FROM request');
        }
        for (const row of requests) rows.putRequest(row);
        writeMark(db, 'journal', mark);
      }),
    remove: (ids: readonly number[]) => inTransaction(db, () => rows.remove(ids)),
  };
}
