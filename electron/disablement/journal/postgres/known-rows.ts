/**
 * What this program knows of the shared journal without a query: what never changes, and requests as it last saw them; the server
 * refuses events for those that have moved since.
 */

import type { RequestRow, Story } from '../journal-rows.ts';
import type { Queries } from './postgres-queries.ts';
import type { ChainEnd } from './postgres-rows.ts';

export interface Known {
  /** Undefined for an unknown request. */
  readonly rowOf: (requestId: string) => Promise<RequestRow | undefined>;
  /** Bytes of events. */
  readonly raws: Recent<Uint8Array>;
  /** Others may have added to them since. */
  readonly stories: Recent<Story>;
  /** The first events of requests that this program made, as they lie in their chains. */
  readonly made: Recent<ChainPlace>;
}

export type ChainPlace = ChainEnd & { readonly previous: string };

/** A map that drops its oldest entry when it is full. */
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

export function createKnown(queries: Pick<Queries, 'story'>): Known {
  const stories = recent<Story>(MOST);
  return {
    rowOf: async (requestId) => {
      const seen = stories.get(requestId);
      if (seen) return seen.row;
      const story = await queries.story(requestId);
      if (story) stories.set(requestId, story);
      return story?.row;
    },
    raws: recent(MOST_RAWS),
    made: recent(MOST),
    stories,
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
