/** One row of a table, memoized: rendered once while the rows around it change. */

import { mergeClasses } from '@fluentui/react-components';
import { memo, type PointerEvent, type ReactNode } from 'react';
import type { RowData } from '@tanstack/react-table';
import type { Column, DataTableProps } from './column.ts';
import { useDataTableStyles } from './data-table-styles.ts';

interface RowProps<R extends RowData> {
  readonly row: R;
  /** Index in the whole table, from 0. */
  readonly index: number;
  readonly columns: readonly Column<R>[];
  readonly template: string;
  readonly open: DataTableProps<R>['open'];
  /** The row that Tab stops at. */
  readonly entry: boolean;
  readonly onFocus: (index: number) => void;
}

function Row<R extends RowData>({
  row,
  index,
  columns,
  template,
  open,
  entry,
  onFocus,
}: RowProps<R>): ReactNode {
  const styles = useDataTableStyles();
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={mergeClasses(styles.row, open && styles.opens)}
      style={{ gridTemplateColumns: template }}
      {...(open ? { onClick: () => open.on(row) } : {})}
    >
      {columns.map((column) => (
        <div
          key={column.id}
          role="cell"
          className={mergeClasses(
            styles.cell,
            column.numeric && styles.numbers,
            column.wraps && styles.wraps,
          )}
          onPointerEnter={tellWhole}
        >
          {open?.in === column.id ? (
            <button
              type="button"
              className={styles.open}
              data-row={index}
              aria-label={open.name(row)}
              tabIndex={entry ? 0 : -1}
              onFocus={() => onFocus(index)}
              onClick={(event) => {
                event.stopPropagation();
                open.on(row);
              }}
            >
              {column.cell(row)}
            </button>
          ) : (
            column.cell(row)
          )}
        </div>
      ))}
    </div>
  );
}

/** The outline of a row that is being fetched. */
export function DataTableGap({
  index,
  columns,
  template,
}: {
  readonly index: number;
  readonly columns: number;
  readonly template: string;
}): ReactNode {
  const styles = useDataTableStyles();
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-busy="true"
      className={styles.row}
      style={{ gridTemplateColumns: template }}
    >
      {Array.from({ length: columns }, (_, i) => (
        <div key={i} role="cell" className={styles.cell}>
          <span className={styles.gap} />
        </div>
      ))}
    </div>
  );
}

/** Less is the room around letters. */
const LINE_PX = 12;

/** Shows a truncated text in full as a tooltip; a cell with a tooltip of its own inside keeps it. */
function tellWhole({ currentTarget: cell }: PointerEvent<HTMLDivElement>): void {
  const isCut = (each: Element) =>
    each.scrollWidth > each.clientWidth || each.scrollHeight > each.clientHeight + LINE_PX;
  const cut = [cell, ...cell.querySelectorAll('*')].some(isCut);
  cell.title = cut ? cell.textContent : '';
}

/** `memo` loses the component's type parameter. */
export const DataTableRow = memo(Row) as typeof Row;
