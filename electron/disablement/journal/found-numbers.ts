/** What was read of the numbers of all requests, by request: every store adds what it reads, and what has not moved is kept. */

import type { NumberedRequest } from './journal.ts';
import { readNumbered } from './question-rows.ts';

type Row = Readonly<Record<string, unknown>>;
type Id = string | number;

export function createFoundNumbers() {
  let sorted: { readonly id: Id; readonly each: NumberedRequest }[] = [];
  let value: readonly NumberedRequest[] = [];
  /** Taken since it was sorted. */
  const moved = new Map<Id, NumberedRequest | undefined>();
  return {
    clear: () => {
      sorted = [];
      value = [];
      moved.clear();
    },
    /** Rows with the request's `id`; without a `standing` they say nothing of its numbers. */
    take: (rows: Iterable<Row>) => {
      for (const row of rows) {
        const id = typeof row['id'] === 'number' ? row['id'] : String(row['id']);
        moved.set(id, row['standing'] === null ? undefined : readNumbered(row));
      }
    },
    /** Sorted by their first number, then by `id`; the same list until something is taken. */
    list: () => {
      if (moved.size === 0) return value;
      sorted = sorted.filter(({ id }) => !moved.has(id));
      for (const [id, each] of moved) if (each) sorted.push({ id, each });
      moved.clear();
      // All but the last are in order already.
      sorted.sort((a, b) => a.each.nNFIni - b.each.nNFIni || (a.id < b.id ? -1 : 1));
      value = sorted.map(({ each }) => each);
      return value;
    },
  };
}
