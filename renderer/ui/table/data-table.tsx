/** A table of any length whose rows are all at hand: sorted here, by the columns, which can be moved and resized too and keep their layout. */

import type { RowData } from '@tanstack/react-table';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import type { DataTableProps } from './column.ts';
import { sortRows } from './sort-rows.ts';
import { useTableLayout } from './table-layout.ts';
import { VirtualTable } from './virtual-table.tsx';

export function DataTable<R extends RowData>(props: DataTableProps<R>): ReactNode {
  const { id, rows, firstSort, leads, from, ...table } = props;
  const [layout, setLayout] = useTableLayout(id, firstSort);
  const sorted = useMemo(
    () => sortRows(rows, table.columns, layout.sort, leads),
    [rows, table.columns, layout.sort, leads],
  );
  const rowAt = useCallback((index: number) => sorted[index], [sorted]);
  const [start] = useState(() =>
    from === undefined ? -1 : sorted.findIndex((row) => table.keyOf(row) === from),
  );
  return (
    <VirtualTable
      {...table}
      count={sorted.length}
      rowAt={rowAt}
      layout={layout}
      onLayout={setLayout}
      {...(start < 0 ? {} : { start })}
    />
  );
}
