/** What never changes once it is there, read once: the rows of requests, and the numbers of series. */

import type { Postgres } from '../../../storage/postgres/database.ts';
import type { RequestRow } from '../journal-rows.ts';
import type { Queries } from './postgres-queries.ts';
import { seriesOf } from './postgres-rows.ts';

export interface Known {
  /** Throws for an unknown request. */
  readonly rowOf: (requestId: string) => Promise<RequestRow>;
  /** Makes company and series known to the server, too. */
  readonly seriesIdOf: (row: RequestRow) => Promise<number>;
}

/** A request is worked on for some seconds; then it is forgotten here. */
const MOST = 200;

export function createKnown(database: Postgres, queries: Pick<Queries, 'story'>): Known {
  const rows = new Map<string, RequestRow>();
  const series = new Map<string, number>();
  return {
    rowOf: async (requestId) => {
      const known = rows.get(requestId) ?? (await queries.story(requestId))?.row;
      if (!known) throw new Error('a request without its row');
      if (rows.size >= MOST) rows.clear();
      rows.set(requestId, known);
      return known;
    },
    seriesIdOf: async (row) => {
      const key = [row.cnpj, row.tpAmb, row.mod, row.serie].join(' ');
      const id = series.get(key) ?? (await seriesOf(database, row));
      series.set(key, id);
      return id;
    },
  };
}
