/** What a screen defines of a table: its columns, its rows, and what opens a row. */

import type { ReactNode } from 'react';
import type { RowData } from '@tanstack/react-table';
import type { TableLayout } from './table-layout.ts';

/** "24/04/2024 04:44" with its margins: a 4 is the widest digit. */
export const DATE_TIME_PX = 138;
/** "444 444 444 444 444" with its margins: a protocol of 17 digits goes on in a second line. */
export const PROTOCOL_PX = 162;

export interface Column<R> {
  readonly id: string;
  readonly title: string;
  /** In place of the title's button: what selects all rows. The column then stays where it is. */
  readonly head?: ReactNode;
  /** Pixels, until a person changes it. */
  readonly width: number;
  /** Takes a share of the remaining width: 1, or more for longer texts. */
  readonly grows?: number;
  readonly cell: (row: R) => ReactNode;
  /** The sort value: numbers (instants among them) are compared as numbers, words by the language. */
  readonly sort?: (row: R) => string | number;
  /** Hidden in a narrow window. */
  readonly spare?: boolean;
  /** Hidden below a full HD screen, where it would leave less room for the names. */
  readonly roomy?: boolean;
  /** What is too long goes on in a second line instead of being cut. */
  readonly wraps?: boolean;
  /** Numbers: title and cells at the right. */
  readonly numeric?: boolean;
}

export interface DataTableProps<R extends RowData> {
  /** The key under which the layout of its columns is stored. */
  readonly id: string;
  readonly label: string;
  readonly columns: readonly Column<R>[];
  readonly rows: readonly R[];
  readonly keyOf: (row: R) => string;
  readonly firstSort?: TableLayout['sort'];
  /** Rows that come first, whatever the sort. */
  readonly leads?: ((row: R) => boolean) | undefined;
  /** Makes rows open: by a click, or by Enter on the button in the column `in`. */
  readonly open?: { readonly in: string; readonly name: (row: R) => string; readonly on: (row: R) => void };
  /** The space bar on a row, with or without Shift: it selects, where rows can be selected. */
  readonly onSpace?: (row: R, extend: boolean) => void;
  /** The key of the row that a person comes back to when the table appears: it is in sight, with the focus. */
  readonly from?: string;
  /** Fills the height of the page instead of fitting its rows. */
  readonly filling?: boolean;
}
