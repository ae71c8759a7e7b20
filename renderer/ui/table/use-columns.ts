/** The current columns of a table: their order, widths and sort, managed by the library and stored on this computer. */

import {
  columnOrderingFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  functionalUpdate,
  metaHelper,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type Header,
  type ReactTable,
  type RowData,
} from '@tanstack/react-table';
import { useMemo, type ReactNode } from 'react';
import type { Column } from './column.ts';
import { clampWidth, type TableLayout } from './table-layout.ts';

const features = tableFeatures({
  columnOrderingFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
  columnMeta: metaHelper<{
    readonly title: string;
    readonly head?: ReactNode;
    readonly numeric: boolean;
  }>(),
});
type Features = typeof features;
export type ColumnTable<R extends RowData> = ReactTable<Features, R, null>;
export type ColumnHeader<R extends RowData> = Header<Features, R>;

export interface ColumnsProps<R extends RowData> {
  readonly columns: readonly Column<R>[];
  readonly narrow: boolean;
  readonly wide: boolean;
  readonly layout: TableLayout;
  readonly onLayout: (layout: TableLayout) => void;
}

const NO_ROWS: readonly never[] = [];

/** A table whose state is `layout`; its columns know their position, width and sort. */
export function useColumns<R extends RowData>(props: ColumnsProps<R>): ColumnTable<R> {
  const { columns, narrow, wide, layout, onLayout } = props;
  const defs = useMemo(() => columns.map((column) => toDef(column)), [columns]);
  const state = useMemo(
    () => ({
      columnOrder: orderOf(columns, layout),
      columnSizing: layout.widths,
      columnVisibility: Object.fromEntries(
        columns.map(({ id, spare, roomy }) => [id, !(narrow && spare) && !(roomy && !wide)]),
      ),
      sorting: layout.sort ? [{ id: layout.sort.by, desc: layout.sort.down }] : [],
    }),
    [columns, narrow, wide, layout],
  );
  return useTable<Features, R, null>(
    {
      features,
      columns: defs,
      // The rows are drawn by ourselves: the library would create an object for each (docs/adr/0025).
      data: NO_ROWS,
      state,
      manualSorting: true,
      enableMultiSort: false,
      enableSortingRemoval: false,
      sortDescFirst: false,
      columnResizeMode: 'onChange',
      onColumnOrderChange: (updater) =>
        onLayout({ ...layout, order: functionalUpdate(updater, state.columnOrder) }),
      onColumnSizingChange: (updater) => {
        const widths = clampAll(functionalUpdate(updater, state.columnSizing));
        const isOther = ({ id, width }: Column<R>) =>
          id in widths && widths[id] !== (layout.widths[id] ?? width);
        // A click on a divider without a movement must not store this width.
        if (columns.some(isOther)) onLayout({ ...layout, widths });
      },
      onSortingChange: (updater) => {
        const [first] = functionalUpdate(updater, state.sorting);
        onLayout({ ...layout, sort: first && { by: first.id, down: first.desc } });
      },
    },
    // All of its state is ours, so its changes re-render the component that uses it.
    () => null,
  );
}

function toDef<R extends RowData>({
  id,
  title,
  head,
  width,
  sort,
  numeric = false,
}: Column<R>): ColumnDef<Features, R> {
  const def = { id, meta: { title, head, numeric }, size: width };
  return sort ? { ...def, accessorFn: sort } : { ...def, enableSorting: false };
}

function clampAll(widths: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(widths).map(([id, px]) => [id, clampWidth(px)]));
}

/** The column of boxes comes first, also in an order that was stored before the table had one. */
function orderOf<R>(columns: readonly Column<R>[], { order }: TableLayout): string[] {
  if (order.length === 0) return [];
  const fixed = columns.flatMap(({ id, head }) => (head === undefined ? [] : [id]));
  return [...fixed, ...order.filter((id) => !fixed.includes(id))];
}
