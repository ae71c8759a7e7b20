/** Walks the rows of the history leg by leg, in slices of some milliseconds. */

import { preparedOn, type Database } from '../../storage/database/database.ts';
import type { Sql, Values } from './conditions.ts';
import type { Leg } from './legs.ts';

/** Rows of the first slice, and of the largest. */
const FIRST_SLICE = 250;
const LARGEST_SLICE = 16_000;

/** `rest`: the condition on each row. */
export function createWalk(db: Database, what: 'id' | 'COUNT(*)', legs: Iterator<Leg, undefined>, rest: Sql) {
  const query = preparedOn(db);
  const all = (sql: string, values: Values): Values[] => {
    const statement = query(sql);
    statement.setReturnArrays(true);
    return statement.all(...values) as unknown as Values[];
  };
  let leg: Leg | undefined;
  /** The key of the last row of the slice before; undefined at the beginning of a leg. */
  let from: Values | undefined;
  let size = FIRST_SLICE;
  let ended = false;
  const nextLeg = () => {
    const next = legs.next();
    ended = next.done === true;
    leg = next.done === true ? undefined : next.value;
    from = undefined;
  };

  return {
    ended: () => ended,
    /** What of the next slice passes: ids in their order, or one number, their count. */
    next: () => {
      if (!leg) nextLeg();
      if (!leg) return [];
      const { index, along, key, down, ties } = leg;
      const bound = (sign: string) => ` AND (${key.join(', ')}) ${sign} (${key.map(() => '?').join(', ')})`;
      const after = from ? bound(down ? '<' : '>') : '';
      const order = key.map((column) => `${column} ${down ? 'DESC' : 'ASC'}`).join(', ');
      const place = `FROM entry INDEXED BY ${index} WHERE ${along.sql}${after}`;
      const begun = [...along.values, ...(from ?? [])];
      const [edge] = all(`SELECT ${key.join(', ')} ${place} ORDER BY ${order} LIMIT 1 OFFSET ?`, [
        ...begun,
        size,
      ]);
      const ending = what === 'id' ? ` ORDER BY ${order}, ${ties}` : '';
      const found = all(
        `SELECT ${what} ${place}${edge ? bound(down ? '>=' : '<=') : ''} AND ${rest.sql}${ending}`,
        [...begun, ...(edge ?? []), ...rest.values],
      );
      size = Math.min(LARGEST_SLICE, size * 2);
      if (edge) from = edge;
      else nextLeg();
      return found.map(([value]) => Number(value));
    },
  };
}
