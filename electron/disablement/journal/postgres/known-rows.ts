/**
 * What this program knows of the shared journal without asking: what never changes, and, as far as it last saw them, requests
 * and the ends of chains, on which the server accepts nothing where they have moved.
 */

import type { Postgres } from '../../../storage/postgres/database.ts';
import type { RequestRow, Story } from '../journal-rows.ts';
import type { Queries } from './postgres-queries.ts';
import { seriesOf, type ChainEnd } from './postgres-rows.ts';

export interface Known {
  /** Undefined for an unknown request. */
  readonly rowOf: (requestId: string) => Promise<RequestRow | undefined>;
  /** Makes company and series known to the server, too. */
  readonly seriesIdOf: (row: RequestRow) => Promise<number>;
  /** Bytes of events. */
  readonly raws: Recent<Uint8Array>;
  /** Others may have added to them since. */
  readonly stories: Recent<Story>;
  /** Of companies, by CNPJ; others may have added to them since. */
  readonly ends: Recent<ChainEnd>;
}

/** A map that forgets what was put in longest ago. */
export interface Recent<T> {
  readonly get: (key: string) => T | undefined;
  readonly set: (key: string, value: T) => void;
  readonly delete: (key: string) => void;
}

/** A request is worked on for some seconds; then it is forgotten here. */
const MOST = 200;
/** Each may have some hundred kilobytes, and is read again right after it was written. */
const MOST_RAWS = 16;

export function rawKey(requestId: string, seq: number): string {
  return `${requestId} ${seq}`;
}

export function createKnown(database: Postgres, queries: Pick<Queries, 'story'>): Known {
  const stories = recent<Story>(MOST);
  const series = new Map<string, number>();
  return {
    rowOf: async (requestId) => {
      const seen = stories.get(requestId);
      if (seen) return seen.row;
      const story = await queries.story(requestId);
      if (story) stories.set(requestId, story);
      return story?.row;
    },
    seriesIdOf: async (row) => {
      const key = [row.cnpj, row.tpAmb, row.mod, row.serie].join(' ');
      const id = series.get(key) ?? (await seriesOf(database, row));
      series.set(key, id);
      return id;
    },
    raws: recent(MOST_RAWS),
    stories,
    ends: recent(MOST),
  };
}

export function recent<T>(most: number): Recent<T> {
  const values = new Map<string, T>();
  return {
    get: (key) => values.get(key),
    set: (key, value) => {
      values.delete(key);
      values.set(key, value);
      const [oldest] = values.keys();
      if (values.size > most && oldest !== undefined) values.delete(oldest);
    },
    delete: (key) => void values.delete(key),
  };
}
