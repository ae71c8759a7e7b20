/** What a restore must not rewind: rows of the replaced database about the present are carried into the restored one. */

import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { sqliteCode } from '../database/database.ts';

export interface CarriedOver {
  /** Their rows take the place of those that are restored. */
  readonly tables: readonly string[];
  /** Their rows are added to those that are restored. */
  readonly added?: readonly AddedRows[];
  /** Run where the replaced database cannot be read: what is then safe to assume. `?1`: now, in milliseconds since 1970. */
  readonly otherwise: string;
}

export interface AddedRows {
  readonly table: string;
  /** A column that the restored database numbers itself. */
  readonly numbered?: string;
  /** A column that the other clauses name and that databases of older programs lack: none is added where either does. */
  readonly since?: string;
  /** Which of them, as SQL over the row `c`; absent: all. */
  readonly which?: string;
  /** What follows ON CONFLICT where the restored database has such a row. */
  readonly conflict: string;
}

/** `current` is used by no other process. Tables that either database lacks are left as they are. */
export function carryOver(current: string, fresh: string, carried: CarriedOver, now: Date): void {
  const db = new DatabaseSync(fresh);
  try {
    if (existsSync(current) && copied(db, current, carried)) return;
    db.prepare(carried.otherwise).run(now.getTime());
  } finally {
    db.close();
  }
}

function copied(db: DatabaseSync, current: string, { tables, added = [] }: CarriedOver): boolean {
  /** What both have, since an older program's database has fewer. */
  const columnsOf = (table: string) => {
    const columns = (schema: string) =>
      db
        .prepare('SELECT name FROM pragma_table_info(?, ?)')
        .all(table, schema)
        .map(({ name }) => String(name));
    const there = new Set(columns('replaced'));
    return columns('main').filter((name) => there.has(name));
  };
  try {
    db.prepare('ATTACH ? AS replaced').run(current);
    db.exec('BEGIN');
    for (const table of tables) {
      const both = columnsOf(table);
      if (both.length === 0) continue;
      const list = both.join(', ');
      db.exec(
        `DELETE FROM main.${table}; INSERT INTO main.${table} (${list}) SELECT ${list} FROM replaced.${table}`,
      );
    }
    for (const { table, numbered, since, which = '1', conflict } of added) {
      const both = columnsOf(table).filter((name) => name !== numbered);
      if (both.length === 0 || (since !== undefined && !both.includes(since))) continue;
      const list = both.join(', ');
      db.exec(
        `INSERT INTO main.${table} (${list}) SELECT ${both.map((name) => `c.${name}`).join(', ')}
         FROM replaced.${table} c WHERE ${which} ${numbered ? `ORDER BY c.${numbered}` : ''} ON CONFLICT ${conflict}`,
      );
    }
    db.exec('COMMIT');
    return true;
  } catch (error) {
    // A damaged database is a usual reason for a restore.
    if (sqliteCode(error) === undefined) throw error;
    if (db.isTransaction) db.exec('ROLLBACK');
    return false;
  }
}
