/** What a restore must not rewind: rows of the replaced database that are true of now, put into the one that takes its place. */

import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { sqliteCode } from '../database/database.ts';

export interface CarriedOver {
  readonly tables: readonly string[];
  /** Run where the replaced database cannot be read: what is then safe to assume. `?1`: now, in milliseconds since 1970. */
  readonly otherwise: string;
}

/** `current` is used by no other process. Tables that either database lacks are left as they are. */
export function carryOver(current: string, fresh: string, carried: CarriedOver, now: Date): void {
  const db = new DatabaseSync(fresh);
  try {
    if (existsSync(current) && copied(db, current, carried.tables)) return;
    db.prepare(carried.otherwise).run(now.getTime());
  } finally {
    db.close();
  }
}

function copied(db: DatabaseSync, current: string, tables: readonly string[]): boolean {
  try {
    db.prepare('ATTACH ? AS replaced').run(current);
    db.exec('BEGIN');
    for (const table of tables) {
      const columns = (schema: string) =>
        db
          .prepare('SELECT name FROM pragma_table_info(?, ?)')
          .all(table, schema)
          .map(({ name }) => String(name));
      const there = new Set(columns('replaced'));
      const both = columns('main').filter((name) => there.has(name));
      if (both.length === 0) continue;
      const list = both.join(', ');
      db.exec(
        `DELETE FROM main.${table}; INSERT INTO main.${table} (${list}) SELECT ${list} FROM replaced.${table}`,
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
