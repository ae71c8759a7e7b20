/** What a screen says of a table: its columns, its rows, and what a row opens. */

import type { ReactNode } from 'react';
import type { RowData } from '@tanstack/react-table';
import type { TableLayout } from './table-layout.ts';

export interface Column<R> {
  readonly id: string;
  readonly title: string;
  /** Pixels, until somebody changes it. */
  readonly width: number;
  /** Takes a share of what room is left: 1, or more for longer texts. */
  readonly grows?: number;
  readonly cell: (row: R) => ReactNode;
  /** What it is sorted by: numbers (instants among them) as such, words by the language. */
  readonly sort?: (row: R) => string | number;
  /** Left out in a narrow window. */
  readonly spare?: boolean;
}

export interface DataTableProps<R extends RowData> {
  /** Names what is kept of its columns. */
  readonly id: string;
  readonly label: string;
  readonly columns: readonly Column<R>[];
  readonly rows: readonly R[];
  readonly keyOf: (row: R) => string;
  readonly firstSort?: TableLayout['sort'];
  /** Rows that come before the others, whatever the sort. */
  readonly leads?: ((row: R) => boolean) | undefined;
  /** Makes rows open: by a press, or by Enter on the button in the column `in`. */
  readonly open?: { readonly in: string; readonly name: (row: R) => string; readonly on: (row: R) => void };
  /** As high as the page leaves, instead of as its rows need. */
  readonly filling?: boolean;
}
