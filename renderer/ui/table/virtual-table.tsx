/** The table itself: only the visible rows are rendered, and one that is still being fetched is an outline. */

import type { RowData } from '@tanstack/react-table';
import { mergeClasses } from '@fluentui/react-components';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useNarrow, useWide } from '../../theme/narrow.ts';
import { takeFocus } from '../keyboard/focus-keeper.ts';
import type { DataTableProps } from './column.ts';
import { DataTableHead } from './data-table-head.tsx';
import { DataTableGap, DataTableRow } from './data-table-row.tsx';
import { leastHeight, ROW_HEIGHT, useDataTableStyles } from './data-table-styles.ts';
import type { TableLayout } from './table-layout.ts';
import { useColumns } from './use-columns.ts';
import { useRowsInSight } from './use-rows-in-sight.ts';

export interface VirtualTableProps<R extends RowData> extends Omit<
  DataTableProps<R>,
  'id' | 'rows' | 'firstSort' | 'leads' | 'from'
> {
  /** Rows of the whole table. */
  readonly count: number;
  /** Undefined while the row is being fetched. */
  readonly rowAt: (index: number) => R | undefined;
  readonly layout: TableLayout;
  readonly onLayout: (layout: TableLayout) => void;
  /** The row that has the focus when the table appears. */
  readonly start?: number;
  /** The rows that are drawn: from `first` to before `end`. */
  readonly onSight?: (first: number, end: number) => void;
}

export function VirtualTable<R extends RowData>(props: VirtualTableProps<R>): ReactNode {
  const { label, count, rowAt, keyOf, open, layout, onLayout, onSight } = props;
  const styles = useDataTableStyles();
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const { first, end, above, below, reveal } = useRowsInSight(scroller, {
    count,
    height: ROW_HEIGHT,
  });
  const table = useColumns({
    columns: props.columns,
    narrow: useNarrow(),
    wide: useWide(),
    layout,
    onLayout,
  });
  const toStart = useRef(() => {
    const { start } = props;
    if (start === undefined || !scroller.current) return;
    setActive(start);
    reveal(start);
    focusRow(scroller.current, start);
  });
  useEffect(() => toStart.current(), []);
  useEffect(() => onSight?.(first, end), [onSight, first, end]);
  const standing = table.getVisibleLeafColumns();
  const columns = useMemo(
    () => standing.flatMap(({ id: shown }) => props.columns.filter((column) => column.id === shown)),
    [standing, props.columns],
  );
  const widths = standing.map((column) => column.getSize());
  const template = columns
    .map(({ grows }, i) => (grows ? `minmax(${widths[i]}px, ${grows}fr)` : `${widths[i]}px`))
    .join(' ');

  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLElement) || !event.target.matches('[data-row]')) return;
    const last = count - 1;
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_HEIGHT) - 2);
    const now = Number(event.target.dataset['row']);
    if (event.key === ' ' && props.onSpace) {
      const row = rowAt(now);
      event.preventDefault();
      if (row !== undefined) props.onSpace(row, event.shiftKey);
      return;
    }
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
    reveal(next);
    if (scroller.current) focusRow(scroller.current, next);
  };

  // Past the end after a filter: Tab then stops at the first row.
  const entry = active < count ? active : 0;
  return (
    <div
      ref={scroller}
      className={mergeClasses(styles.scroller, props.filling && styles.filling)}
      {...(props.filling ? { style: { minHeight: leastHeight(count) } } : {})}
      {...(open ? {} : { tabIndex: 0, role: 'region', 'aria-label': label })}
    >
      <div
        role="table"
        aria-label={label}
        aria-rowcount={count + 1}
        className={styles.table}
        // From the widths, not the texts: a long text must not push other columns out of view.
        style={{ minWidth: `${widths.reduce((sum, width) => sum + width, 0)}px` }}
        onKeyDown={onKeyDown}
      >
        <div role="rowgroup" className={styles.headGroup}>
          <DataTableHead table={table} template={template} />
        </div>
        <div role="rowgroup" style={{ paddingTop: `${above}px`, paddingBottom: `${below}px` }}>
          {Array.from({ length: Math.max(0, Math.min(end, count) - first) }, (_, i) => {
            const index = first + i;
            const row = rowAt(index);
            return row === undefined ? (
              <DataTableGap key={index} index={index} columns={columns.length} template={template} />
            ) : (
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

/** It was scrolled into view, so it is rendered in the next frame or the one after. */
function focusRow(scroller: HTMLElement, index: number): void {
  const find = (frames: number) => {
    const button = scroller.querySelector<HTMLElement>(`[data-row="${index}"]`);
    if (button) takeFocus(button, { preventScroll: true });
    else if (frames > 0) requestAnimationFrame(() => find(frames - 1));
  };
  find(5);
}
