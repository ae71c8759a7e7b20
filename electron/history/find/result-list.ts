/**
 * The ordered ids of one result of the history: all at once where few rows can pass, else found slice by slice along an
 * index of their order, as far as they are asked for.
 */

import type { HistoryFilter, HistorySort } from '../../../shared/contract.ts';
import type { Database } from '../../storage/database/database.ts';
import type { Conditions, Sql } from './conditions.ts';
import { ENVIRONMENT_NUMBER, KIND } from './history-index.ts';
import { legsOf, type NameOf } from './legs.ts';
import { SORTS } from './sorts.ts';
import { createWalk } from './walk.ts';

export interface ResultList {
  /** Leading rows of exactly the number that is searched for. */
  readonly exact: number;
  /** Rows that pass; undefined while that is not known. */
  readonly total: () => number | undefined;
  /** Ids from `offset` on; fewer at the end of the result. Yields to other work between slices. */
  readonly ids: (offset: number, limit: number, giveWay: () => Promise<void>) => Promise<readonly number[]>;
  /** Counts on to the end, giving way between slices; undefined where `giveWay` says that the count is no longer wanted. */
  readonly count: (giveWay: () => Promise<boolean>) => Promise<number | undefined>;
}

/** Candidates up to which all are looked at and sorted: some milliseconds. */
const FEW = 5_000;
/** That limit where another column than the time sorts: what a filter leaves may lie at its other end. */
const FEW_SORTED = 40_000;

/** @param filter that of `conditions` */
export function createResultList(
  db: Database,
  filter: HistoryFilter,
  sort: HistorySort,
  conditions: Conditions,
  nameOf: NameOf,
): ResultList {
  const { where, exact } = conditions;
  const candidates = fewCandidates(
    db,
    sourcesOf(filter, sort, conditions),
    sort.by === 'at' ? FEW : FEW_SORTED,
  );
  if (candidates === undefined) return walked(db, filter, sort, conditions, nameOf);
  const exactFirst = exact ? `(${exact.sql}) DESC, ` : '';
  const among = theseRows(candidates);
  const found = idsOf(db, {
    sql: `SELECT id FROM ${among.sql} WHERE ${where.sql} ORDER BY ${exactFirst}${orderOf(sort)}`,
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

/** To select from: SQLite would rather walk a whole index than look these up. */
function theseRows(ids: readonly number[]): Sql {
  return {
    sql: '(SELECT value AS candidate FROM json_each(?)) CROSS JOIN entry ON entry.id = candidate',
    values: [JSON.stringify(ids)],
  };
}

/** A company's rows are walked along their own index by time, without looking each of them up. */
function sourcesOf(
  { environment, cnpj }: HistoryFilter,
  { by }: HistorySort,
  { sources }: Conditions,
): readonly Sql[] {
  if (cnpj === undefined || by === 'at' || by === 'company') return sources;
  const values = [ENVIRONMENT_NUMBER[environment], cnpj];
  return [...sources, { sql: 'SELECT id FROM entry WHERE env = ? AND cnpj = ?', values }];
}

/** Ids that contain all that can pass; undefined where every source has too many. */
function fewCandidates(db: Database, sources: readonly Sql[], few: number): readonly number[] | undefined {
  for (const { sql, values } of sources) {
    const ids = idsOf(db, { sql: `SELECT id FROM (${sql}) LIMIT ${few + 1}`, values });
    // One row may be found by more than one reading.
    if (ids.length <= few) return [...new Set(ids)];
  }
  return undefined;
}

function walked(
  db: Database,
  filter: HistoryFilter,
  sort: HistorySort,
  { where, exact, plain }: Conditions,
  nameOf: NameOf,
): ResultList {
  const env = ENVIRONMENT_NUMBER[filter.environment];
  const first: readonly number[] = exact
    ? idsOf(db, {
        sql: `SELECT entry.id FROM (
            SELECT id AS candidate FROM entry WHERE env = ? AND kind = ${KIND.consult} AND ini = ?
            UNION ALL
            SELECT id FROM entry WHERE env = ? AND kind = ${KIND.disablement} AND ini <= ? AND fin >= ?
          ) CROSS JOIN entry ON entry.id = candidate
          WHERE ${where.sql} AND ${exact.sql} ORDER BY ${orderOf(sort)}`,
        values: [env, exact.values[0] ?? 0, env, ...exact.values, ...where.values, ...exact.values],
      })
    : [];
  const rest: Sql = exact
    ? { sql: `${where.sql} AND NOT (${exact.sql})`, values: [...where.values, ...exact.values] }
    : where;
  const legs = () => legsOf(db, filter, sort, nameOf);
  const found: number[] = [...first];
  const walk = createWalk(db, 'id', legs(), rest);
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
      const counting = createWalk(db, 'COUNT(*)', legs(), rest);
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
  const columns = SORTS[by].columns.map((column) => `${column} ${way}`);
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
