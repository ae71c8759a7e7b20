/** A table of any length: only the rows in sight are drawn; its columns sort, move and widen, and stay as they were left. */

import { mergeClasses } from '@fluentui/react-components';
import { useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useNarrow } from '../../theme/narrow.ts';
import { DataTableHead } from './data-table-head.tsx';
import { DataTableRow } from './data-table-row.tsx';
import { ROW_HEIGHT, useDataTableStyles } from './data-table-styles.ts';
import { ordered, useTableLayout, type TableLayout } from './table-layout.ts';
import { useVisibleRows } from './visible-rows.ts';

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

export interface DataTableProps<R> {
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

const SORTER = new Intl.Collator('pt-BR', { numeric: true, sensitivity: 'base' });

export function DataTable<R>(props: DataTableProps<R>): ReactNode {
  const { id, label, rows, keyOf, open, leads } = props;
  const styles = useDataTableStyles();
  const narrow = useNarrow();
  const [layout, setLayout] = useTableLayout(id, props.firstSort);
  const columns = useMemo(
    () =>
      ordered(
        props.columns.filter(({ spare }) => !(narrow && spare)),
        layout.order,
      ),
    [props.columns, narrow, layout.order],
  );
  const sorted = useMemo(
    () => leadersFirst(sortRows(rows, props.columns, layout.sort), leads),
    [rows, props.columns, layout.sort, leads],
  );
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const { first, end } = useVisibleRows(scroller, sorted.length, ROW_HEIGHT);
  const widths = columns.map(({ id: column, width }) => layout.widths[column] ?? width);
  const template = columns
    .map(({ grows }, i) => (grows ? `minmax(${widths[i]}px, ${grows}fr)` : `${widths[i]}px`))
    .join(' ');

  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLElement) || !event.target.matches('[data-row]')) return;
    const last = sorted.length - 1;
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_HEIGHT) - 2);
    const now = Number(event.target.dataset['row']);
    const to = {
      ArrowDown: now + 1,
      ArrowUp: now - 1,
      PageDown: now + page,
      PageUp: now - page,
      Home: 0,
      End: last,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(last, to));
    setActive(next);
    if (scroller.current) focusRow(scroller.current, next);
  };

  // Past the end after a filter: the first row is then the way in.
  const entry = active < sorted.length ? active : 0;
  return (
    <div
      ref={scroller}
      className={mergeClasses(styles.scroller, props.filling && styles.filling)}
      {...(open ? {} : { tabIndex: 0, role: 'region', 'aria-label': label })}
    >
      <div
        role="table"
        aria-label={label}
        aria-rowcount={sorted.length + 1}
        className={styles.table}
        // By the widths, not by the texts: a long text shall not push other columns out of sight.
        style={{ minWidth: `${widths.reduce((sum, width) => sum + width, 0)}px` }}
        onKeyDown={onKeyDown}
      >
        <div role="rowgroup" className={styles.headGroup}>
          <DataTableHead columns={columns} layout={layout} onChange={setLayout} template={template} />
        </div>
        <div
          role="rowgroup"
          style={{
            paddingTop: `${first * ROW_HEIGHT}px`,
            paddingBottom: `${(sorted.length - end) * ROW_HEIGHT}px`,
          }}
        >
          {sorted.slice(first, end).map((row, offset) => {
            const index = first + offset;
            return (
              <DataTableRow
                key={keyOf(row)}
                row={row}
                index={index}
                columns={columns}
                template={template}
                open={open}
                entry={index === entry || (index === first && (entry < first || entry >= end))}
                onFocus={setActive}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}

function sortRows<R>(
  rows: readonly R[],
  columns: readonly Column<R>[],
  sort: TableLayout['sort'],
): readonly R[] {
  const by = columns.find(({ id }) => id === sort?.by)?.sort;
  if (!by || !sort) return rows;
  const sign = sort.down ? -1 : 1;
  const keyed = rows.map((row) => ({ row, key: by(row) }));
  keyed.sort((a, b) => sign * compare(a.key, b.key));
  return keyed.map(({ row }) => row);
}

function leadersFirst<R>(rows: readonly R[], leads: ((row: R) => boolean) | undefined): readonly R[] {
  if (!leads) return rows;
  return [...rows.filter(leads), ...rows.filter((row) => !leads(row))];
}

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : SORTER.compare(String(a), String(b));
}

/** Scrolls it into sight; it is drawn by the next frame, or the one after. */
function focusRow(scroller: HTMLElement, index: number): void {
  const top = index * ROW_HEIGHT;
  // The head covers one row's height.
  const space = scroller.clientHeight - 2 * ROW_HEIGHT;
  if (top < scroller.scrollTop) scroller.scrollTop = top;
  else if (top > scroller.scrollTop + space) scroller.scrollTop = top - space;
  const find = (frames: number) => {
    const button = scroller.querySelector<HTMLElement>(`[data-row="${index}"]`);
    if (button) button.focus({ preventScroll: true });
    else if (frames > 0) requestAnimationFrame(() => find(frames - 1));
  };
  find(5);
}
