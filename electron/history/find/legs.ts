/** In which order the rows of the history are walked for a sort: legs, each a stretch of one index. */

import type { HistoryFilter, HistorySort } from '../../../shared/contract.ts';
import type { Database } from '../../storage/database/database.ts';
import type { Sql } from './conditions.ts';
import { ENVIRONMENT_NUMBER, KIND } from './history-index.ts';
import { SORTS } from './sorts.ts';
import { compareTexts } from '../../../shared/compare-texts.ts';

/** One after the other they have every row that can pass the filter, and each once. */
export interface Leg {
  /** Has first the columns that `along` fixes, then those of `key`. */
  readonly index: string;
  readonly along: Sql;
  readonly key: readonly string[];
  readonly down: boolean;
  /** ORDER BY among the rows of one key. */
  readonly ties: string;
}

/** Companies are sorted by `nameOf`. */
export type NameOf = (cnpj: string) => string;

const NEWEST_FIRST = { key: ['at'], down: true, ties: 'id DESC' } as const;

export function* legsOf(
  db: Database,
  filter: HistoryFilter,
  { by, down }: HistorySort,
  nameOf: NameOf,
): Generator<Leg, undefined> {
  const env = ENVIRONMENT_NUMBER[filter.environment];
  const along = (sql: string, ...values: readonly (string | number)[]): Sql => ({
    sql: `env = ?${sql}`,
    values: [env, ...values],
  });
  switch (by) {
    case 'at': {
      const leg = { key: ['at'], down, ties: down ? 'id DESC' : 'id ASC' };
      if (filter.cnpj === undefined) yield { index: 'entry_at', along: along(''), ...leg };
      else yield { index: 'entry_company', along: along(' AND cnpj = ?', filter.cnpj), ...leg };
      return;
    }
    case 'company':
      for (const cnpj of filter.cnpj === undefined ? companiesOf(db, env, down, nameOf) : [filter.cnpj])
        yield { index: 'entry_company', along: along(' AND cnpj = ?', cnpj), ...NEWEST_FIRST };
      return;
    case 'result':
      for (const { kind, result } of resultsOf(db, env, down)) {
        if (filter.result !== undefined && filter.result !== result) continue;
        if (filter.kind !== undefined && KIND[filter.kind] !== kind) continue;
        const sql = ' AND kind = ? AND result = ?';
        yield { index: 'entry_result', along: along(sql, kind, result), ...NEWEST_FIRST };
      }
      return;
    default: {
      const { columns: key, index = 'entry_at', oftenEmpty } = SORTS[by];
      const ties = 'at DESC, id DESC';
      const [column = ''] = key;
      if (!oftenEmpty) {
        yield { index, along: along(''), key, down, ties };
        return;
      }
      const without: Leg = { index, along: along(` AND ${column} = ''`), ...NEWEST_FIRST };
      // By the plus not a bound of the index, which has to begin where the slice before ended.
      const having: Leg = { index, along: along(` AND +${column} > ''`), key, down, ties };
      yield* down ? [having, without] : [without, having];
    }
  }
}

/** Each CNPJ that has rows, found by one look into the index each. */
function companiesOf(db: Database, env: number, down: boolean, nameOf: NameOf): string[] {
  const next = (than: string) => `(SELECT MIN(cnpj) FROM entry WHERE env = ?1${than})`;
  const rows = db
    .prepare(
      `WITH RECURSIVE each (cnpj) AS (SELECT ${next('')} UNION ALL
         SELECT ${next(' AND cnpj > each.cnpj')} FROM each WHERE each.cnpj IS NOT NULL)
       SELECT cnpj FROM each WHERE cnpj IS NOT NULL`,
    )
    .all(env);
  const named = rows.map(({ cnpj }) => ({ cnpj: String(cnpj), name: nameOf(String(cnpj)) }));
  const way = down ? -1 : 1;
  named.sort((a, b) => way * (compareTexts(a.name, b.name) || compareTexts(a.cnpj, b.cnpj)));
  return named.map(({ cnpj }) => cnpj);
}

function resultsOf(db: Database, env: number, down: boolean) {
  const way = down ? 'DESC' : 'ASC';
  return db
    .prepare(`SELECT kind, result FROM tally WHERE env = ? AND n > 0 ORDER BY kind ${way}, result ${way}`)
    .all(env)
    .map(({ kind, result }) => ({ kind: Number(kind), result: String(result) }));
}
