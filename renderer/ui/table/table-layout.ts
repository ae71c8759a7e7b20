/** The layout that a person gave a table (order and widths of the columns, sort), stored on this computer by the table's name. */

import { useCallback, useState } from 'react';
import { parsedJson } from '../../../shared/parsed-json.ts';

export interface TableLayout {
  /** Ids from left to right; columns that are not listed follow in the order of the screen. */
  readonly order: readonly string[];
  /** Pixels by id, where a person changed them. */
  readonly widths: Readonly<Record<string, number>>;
  readonly sort?: { readonly by: string; readonly down: boolean } | undefined;
}

export const NARROWEST_PX = 56;
const WIDEST_PX = 1_200;
const EMPTY: TableLayout = { order: [], widths: {} };
const key = (table: string) => `balcao.table.${table}`;

export function useTableLayout(
  table: string,
  first: TableLayout['sort'],
): readonly [layout: TableLayout, change: (next: TableLayout) => void] {
  const [layout, setLayout] = useState(() => keptLayout(table, first));
  const change = useCallback(
    (next: TableLayout) => {
      setLayout(next);
      window.localStorage.setItem(key(table), JSON.stringify(next));
    },
    [table],
  );
  return [layout, change];
}

export function keptLayout(table: string, first: TableLayout['sort']): TableLayout {
  const kept = parseLayout(window.localStorage.getItem(key(table)));
  return { ...kept, sort: kept.sort ?? first };
}

/** An unreadable entry counts as absent. */
export function parseLayout(text: string | null): TableLayout {
  const kept = parsedJson(text ?? 'null');
  if (typeof kept !== 'object' || kept === null) return EMPTY;
  const order: unknown = Reflect.get(kept, 'order');
  const widths: unknown = Reflect.get(kept, 'widths');
  const sort: unknown = Reflect.get(kept, 'sort');
  return {
    order: Array.isArray(order) ? order.filter((id) => typeof id === 'string') : [],
    widths: Object.fromEntries(
      Object.entries(typeof widths === 'object' && widths !== null ? widths : {}).flatMap(([id, px]) =>
        typeof px === 'number' && Number.isFinite(px) ? [[id, clampWidth(px)]] : [],
      ),
    ),
    sort: isSort(sort) ? { by: sort.by, down: sort.down } : undefined,
  };
}

export function clampWidth(px: number): number {
  return Math.min(WIDEST_PX, Math.max(NARROWEST_PX, Math.round(px)));
}

/** The ids with `moved` put at the position of `target`; unchanged where either is missing. */
export function movedTo(
  ids: readonly string[],
  moved: string,
  target: string | undefined,
): readonly string[] {
  if (target === undefined || moved === target || !ids.includes(moved)) return ids;
  const at = ids.indexOf(target);
  if (at < 0) return ids;
  const rest = ids.filter((id) => id !== moved);
  return [...rest.slice(0, at), moved, ...rest.slice(at)];
}

function isSort(value: unknown): value is { by: string; down: boolean } {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof Reflect.get(value, 'by') === 'string' &&
    typeof Reflect.get(value, 'down') === 'boolean'
  );
}
