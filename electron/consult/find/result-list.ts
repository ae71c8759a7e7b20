/**
 * The ordered ids of one result of the history: all at once where few rows can pass, else found slice by slice along the
 * index of time, as far as they are asked for.
 */

import type { HistoryFilter, HistorySort } from '../../../shared/contract.ts';
import type { Database } from '../../storage/database/database.ts';
import type { Conditions, Sql } from './conditions.ts';
import { ENVIRONMENT_NUMBER, KIND } from './history-index.ts';

export interface ResultList {
  /** Leading rows of exactly the number that is searched for. */
  readonly exact: number;
  /** Rows that pass; undefined while that is not known. */
  readonly total: () => number | undefined;
  /** Ids from `offset` on; fewer at the end of the result. Gives way to other work between slices. */
  readonly ids: (offset: number, limit: number, giveWay: () => Promise<void>) => Promise<readonly number[]>;
  /** Counts on to the end, giving way between slices; undefined where `giveWay` says that the count is no longer wanted. */
  readonly count: (giveWay: () => Promise<boolean>) => Promise<number | undefined>;
}

/** Candidates up to which all are looked at and sorted. */
const FEW = 5_000;
/** Rows of the first slice of a walk, and of the largest: some milliseconds. */
const FIRST_SLICE = 250;
const LARGEST_SLICE = 16_000;

const ORDERS: Readonly<Record<HistorySort['by'], string>> = {
  at: 'at',
  company: 'company_name(cnpj)',
  what: 'mod, serie, ini',
  result: 'kind, result',
  nProt: 'n_prot',
};

/** @param filter and `sort` of `conditions` */
export function createResultList(
  db: Database,
  filter: HistoryFilter,
  sort: HistorySort,
  conditions: Conditions,
): ResultList {
  const { where, exact } = conditions;
  const order = orderOf(sort);
  const exactFirst = exact ? `(${exact.sql}) DESC, ` : '';
  const candidates = fewCandidates(db, conditions);
  if (candidates !== undefined || sort.by !== 'at') {
    const among = candidates === undefined ? { sql: 'entry', values: [] } : theseRows(candidates);
    const found = idsOf(db, {
      sql: `SELECT id FROM ${among.sql} WHERE ${where.sql} ORDER BY ${exactFirst}${order}`,
      values: [...among.values, ...where.values, ...(exact?.values ?? [])],
    });
    const total = found.length;
    return {
      exact: exact ? exactAmong(db, exact, found) : 0,
      total: () => total,
      ids: async (offset, limit) => found.slice(offset, offset + limit),
      count: async () => total,
    };
  }
  return walked(db, filter, sort, conditions);
}

/** To select from: SQLite would rather walk a whole index than look these up. */
function theseRows(ids: readonly number[]): Sql {
  return {
    sql: '(SELECT value AS candidate FROM json_each(?)) CROSS JOIN entry ON entry.id = candidate',
    values: [JSON.stringify(ids)],
  };
}

/** Ids that contain all that can pass; undefined where every source has too many. */
function fewCandidates(db: Database, { sources }: Conditions): readonly number[] | undefined {
  for (const { sql, values } of sources) {
    const ids = idsOf(db, { sql: `SELECT id FROM (${sql}) LIMIT ${FEW + 1}`, values });
    // One row may be found by more than one reading.
    if (ids.length <= FEW) return [...new Set(ids)];
  }
  return undefined;
}

function walked(
  db: Database,
  filter: HistoryFilter,
  { down }: HistorySort,
  { where, exact, cnpj, plain }: Conditions,
): ResultList {
  const env = ENVIRONMENT_NUMBER[filter.environment];
  const way = down ? 'DESC' : 'ASC';
  const beyond = down ? 'at < ?' : 'at > ?';
  const upTo = down ? 'at >= ?' : 'at <= ?';
  const index = cnpj === undefined ? 'entry_at' : 'entry_company';
  const along: Sql =
    cnpj === undefined
      ? { sql: 'env = ?', values: [env] }
      : { sql: 'env = ? AND cnpj = ?', values: [env, cnpj] };
  const first: readonly number[] = exact
    ? idsOf(db, {
        sql: `SELECT entry.id FROM (
            SELECT id AS candidate FROM entry WHERE env = ? AND kind = ${KIND.consult} AND ini = ?
            UNION ALL
            SELECT id FROM entry WHERE env = ? AND kind = ${KIND.disablement} AND ini <= ? AND fin >= ?
          ) CROSS JOIN entry ON entry.id = candidate
          WHERE ${where.sql} AND ${exact.sql} ORDER BY at ${way}, entry.id ${way}`,
        values: [env, exact.values[0] ?? 0, env, ...exact.values, ...where.values, ...exact.values],
      })
    : [];
  const rest: Sql = exact
    ? { sql: `${where.sql} AND NOT (${exact.sql})`, values: [...where.values, ...exact.values] }
    : where;
  const edge = db.prepare(
    `SELECT at FROM entry INDEXED BY ${index} WHERE ${along.sql} AND ${beyond} ORDER BY at ${way} LIMIT 1 OFFSET ?`,
  );
  const within = (what: string, ending: string) =>
    `SELECT ${what} FROM entry INDEXED BY ${index} WHERE ${along.sql} AND ${beyond} AND ${upTo} AND ${rest.sql} ${ending}`;
  const open = down ? Number.MAX_SAFE_INTEGER : -1;
  const nearEnd = down ? -1 : Number.MAX_SAFE_INTEGER;

  /** One slice after another, from where the last one ended. */
  const slices = (sql: string) => {
    const statement = db.prepare(sql);
    statement.setReturnArrays(true);
    let from = open;
    let size = FIRST_SLICE;
    let ended = false;
    return {
      ended: () => ended,
      next: (): number[] => {
        const limit = edge.get(...along.values, from, size)?.['at'];
        const to = limit === undefined ? nearEnd : Number(limit);
        ended = limit === undefined;
        const values = [...along.values, from, to, ...rest.values];
        from = to;
        size = Math.min(LARGEST_SLICE, size * 2);
        return (statement.all(...values) as unknown as [number][]).map(([value]) => value);
      },
    };
  };
  const found: number[] = [...first];
  const walk = slices(within('id', `ORDER BY at ${way}, id ${way}`));
  let counted = plain && exact === undefined ? tallied(db, filter) : undefined;
  const total = () => (walk.ended() ? found.length : counted);
  return {
    exact: first.length,
    total,
    ids: async (offset, limit, giveWay) => {
      while (found.length < offset + limit && !walk.ended()) {
        for (const id of walk.next()) found.push(id);
        if (found.length < offset + limit && !walk.ended()) await giveWay();
      }
      return found.slice(offset, offset + limit);
    },
    count: async (giveWay) => {
      const counting = slices(within('COUNT(*)', ''));
      let n = first.length;
      while (total() === undefined && !counting.ended()) {
        n += counting.next()[0] ?? 0;
        if (!(await giveWay())) return undefined;
      }
      counted ??= n;
      return total();
    },
  };
}

/** Rows by environment, kind and result: kept with each write, so that counting a million takes no time. */
export function tallied(
  db: Database,
  { environment, kind, result }: Pick<HistoryFilter, 'environment' | 'kind' | 'result'>,
): number {
  const row = db
    .prepare(
      `SELECT IFNULL(SUM(n), 0) AS n FROM tally WHERE env = ?1 AND (?2 IS NULL OR kind = ?2) AND (?3 IS NULL OR result = ?3)`,
    )
    .get(ENVIRONMENT_NUMBER[environment], kind ? KIND[kind] : null, result ?? null);
  return Number(row?.['n']);
}

function orderOf({ by, down }: HistorySort): string {
  const way = down ? 'DESC' : 'ASC';
  const columns = ORDERS[by].split(/, /).map((column) => `${column} ${way}`);
  // The newest first among equals; an order of time has no equals but those of one millisecond.
  return [...columns, ...(by === 'at' ? [`id ${way}`] : ['at DESC', 'id DESC'])].join(', ');
}

function exactAmong(db: Database, exact: Sql, ids: readonly number[]): number {
  const { sql, values } = theseRows(ids);
  const row = db
    .prepare(`SELECT COUNT(*) AS n FROM ${sql} WHERE ${exact.sql}`)
    .get(...values, ...exact.values);
  return Number(row?.['n']);
}

function idsOf(db: Database, { sql, values }: Sql): number[] {
  const statement = db.prepare(sql);
  statement.setReturnArrays(true);
  return (statement.all(...values) as unknown as [number][]).map(([id]) => id);
}
