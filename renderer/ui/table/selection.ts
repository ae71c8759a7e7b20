/** The selected rows of a table: one, a stretch of them, or all that are shown. */

import { useCallback, useMemo, useRef, useState } from 'react';

export type Selection<K> = ReadonlySet<K>;

/** With or without `key`. */
export function toggled<K>(selection: Selection<K>, key: K): Selection<K> {
  const next = new Set(selection);
  if (!next.delete(key)) next.add(key);
  return next;
}

/** With all of `keys`. */
export function extended<K>(selection: Selection<K>, keys: readonly K[]): Selection<K> {
  return new Set([...selection, ...keys]);
}

/** The stretch between two rows of the table, whichever was pressed first: `first`, and `end` exclusive. */
export function stretch(one: number, other: number): { readonly first: number; readonly end: number } {
  return { first: Math.min(one, other), end: Math.max(one, other) + 1 };
}

export interface SelectionOf<R, K> {
  /** Rows of the table, as it is filtered now. */
  readonly count: number;
  /** Undefined while the row is being fetched. */
  readonly rowAt: (index: number) => R | undefined;
  /** The rows from `first` to before `end`, also those that were never in sight. */
  readonly rowsOf: (first: number, end: number) => Promise<readonly R[]>;
  /** One and the same for a row that is fetched again. */
  readonly rowId: (row: R) => string;
  /** What is selected by this row; undefined for a row that cannot be selected. */
  readonly keyOf: (row: R) => K | undefined;
  /** The most rows that are taken by "all" or by one stretch. */
  readonly most: number;
}

export interface SelectionUse<R, K> {
  readonly selection: Selection<K>;
  /** Every row that is shown is selected, as far as it can be. */
  readonly all: boolean;
  /** With Shift, `extend`: from the row that was pressed last to this one. */
  readonly onToggle: (row: R, extend: boolean) => void;
  /** Selects all rows that are shown, or none. */
  readonly onAll: (all: boolean) => void;
  readonly clear: () => void;
}

/** The functions given are to be memoized. */
export function useSelection<R, K>(of: SelectionOf<R, K>): SelectionUse<R, K> {
  const { count, rowAt, rowsOf, rowId, keyOf, most } = of;
  const [selection, setSelection] = useState<Selection<K>>(() => new Set());
  const [whole, setWhole] = useState(false);
  // The row that was pressed last, and its place in the table of these rows: sorted anew, another row is there.
  const anchor = useRef<{ readonly id: string; readonly index: number; readonly of: typeof rowsOf }>(
    undefined,
  );
  // Cleared or chosen anew meanwhile: rows that are still being fetched are not added.
  const round = useRef(0);
  const choose = useCallback((next: Selection<K>, all = false) => {
    round.current += 1;
    setSelection(next);
    setWhole(all);
  }, []);
  const take = useCallback(
    async (first: number, end: number) => {
      const asked = round.current;
      const rows = await rowsOf(first, Math.min(end, first + most));
      const keys = rows.flatMap((row) => {
        const key = keyOf(row);
        return key === undefined ? [] : [key];
      });
      return asked === round.current ? keys : undefined;
    },
    [rowsOf, keyOf, most],
  );
  const onToggle = useCallback(
    (row: R, extend: boolean) => {
      const key = keyOf(row);
      if (key === undefined) return;
      const id = rowId(row);
      const index = indexOf(id, { count, rowAt, rowId });
      const last = anchor.current;
      // Out of sight it is no more known; in sight, rows that came meanwhile may have moved it.
      const there = last && rowAt(last.index);
      const from = last?.of === rowsOf && (!there || rowId(there) === last.id) ? last.index : undefined;
      anchor.current = index === undefined ? undefined : { id, index, of: rowsOf };
      setWhole(false);
      if (!extend || from === undefined || index === undefined) {
        setSelection((now) => toggled(now, key));
        return;
      }
      const { first, end } = stretch(from, index);
      void take(first, end).then((keys) => {
        if (keys) setSelection((now) => extended(now, keys));
      });
    },
    [count, rowAt, rowsOf, rowId, keyOf, take],
  );
  const onAll = useCallback(
    (all: boolean) => {
      if (!all) return choose(new Set());
      void take(0, most).then((keys) => {
        if (keys) choose(new Set(keys), count <= most);
      });
    },
    [choose, take, count, most],
  );
  const clear = useCallback(() => choose(new Set()), [choose]);
  const all = selection.size > 0 && (whole || selection.size >= count);
  return useMemo(
    () => ({ selection, all, onToggle, onAll, clear }),
    [selection, all, onToggle, onAll, clear],
  );
}

/** The place of a row among those in sight. */
function indexOf<R>(
  id: string,
  of: Pick<SelectionOf<R, unknown>, 'count' | 'rowAt' | 'rowId'>,
): number | undefined {
  for (let index = 0; index < of.count; index += 1) {
    const row = of.rowAt(index);
    if (row !== undefined && of.rowId(row) === id) return index;
  }
  return undefined;
}
