/** Writes requests and events of another store into a SQLite journal as they are, under a chain of its own. */

import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from '../../../storage/database/database.ts';
import { CHAIN_START, chainedOf, linkHash } from '../chain.ts';
import { REQUEST_COLUMNS } from '../request-columns.ts';
import { ADD_REQUEST } from './sqlite-schema.ts';

type Row = Readonly<Record<string, unknown>>;
type Cell = string | number;

/** @param db with the journal's tables, empty or continued */
export function createCopying(db: DatabaseSync): {
  /** Events with their request's columns as `of_…`, in the order of their requests' own; one transaction. */
  readonly add: (rows: readonly Row[], also?: () => void) => void;
} {
  const last = db.prepare('SELECT position, hash FROM disablement_event ORDER BY position DESC LIMIT 1');
  const request = db.prepare(ADD_REQUEST);
  const event = db.prepare('INSERT INTO disablement_event VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
  const add = (rows: readonly Row[]) => {
    const end = last.get();
    let position = Number(end?.['position'] ?? 0);
    let previous = typeof end?.['hash'] === 'string' ? end['hash'] : CHAIN_START;
    for (const row of rows) {
      if (row['seq'] === 1) request.run(...REQUEST_COLUMNS.map((name) => row[`of_${name}`] as Cell));
      position += 1;
      const link = chainedOf(row, position);
      const hash = linkHash(previous, link);
      const { requestId, seq, kind, state, disabled, at, data, raw } = link;
      event.run(position, requestId, seq, kind, state, disabled, at, data, raw, previous, hash);
      previous = hash;
    }
  };
  return {
    add: (rows, also) =>
      inTransaction(db, () => {
        add(rows);
        also?.();
      }),
  };
}
