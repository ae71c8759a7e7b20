/** The order of a table's rows, made on the rows themselves: objects around a million of them would cost half a gigabyte (docs/adr/0025). */

import type { Column } from './column.ts';
import type { TableLayout } from './table-layout.ts';

const SORTER = new Intl.Collator('pt-BR', { numeric: true, sensitivity: 'base' });

/** Sorted by the column that `sort` names, and those that `leads` picks first; unsorted where no column has that name. */
export function sortRows<R>(
  rows: readonly R[],
  columns: readonly Column<R>[],
  sort: TableLayout['sort'],
  leads: ((row: R) => boolean) | undefined,
): readonly R[] {
  const by = columns.find(({ id }) => id === sort?.by)?.sort;
  const sorted = by && sort ? sortedBy(rows, by, sort.down ? -1 : 1) : rows;
  return leads ? [...sorted.filter(leads), ...sorted.filter((row) => !leads(row))] : sorted;
}

function sortedBy<R>(rows: readonly R[], by: (row: R) => string | number, sign: 1 | -1): readonly R[] {
  const keyed = rows.map((row) => ({ row, key: by(row) }));
  keyed.sort((a, b) => sign * compare(a.key, b.key));
  return keyed.map(({ row }) => row);
}

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : SORTER.compare(String(a), String(b));
}
