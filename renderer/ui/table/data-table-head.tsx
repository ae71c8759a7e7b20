/** The head of a table: each title sorts, can be dragged to another place, and widens by its right edge or by keys. */

import { mergeClasses } from '@fluentui/react-components';
import { ArrowDown16Regular, ArrowUp16Regular } from '@fluentui/react-icons';
import { useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from './data-table.tsx';
import { useDataTableStyles } from './data-table-styles.ts';
import { fittingWidth } from './fit-column.ts';
import { clampWidth, movedTo, type TableLayout } from './table-layout.ts';

const KEY_STEP_PX = 16;

export interface HeadProps<R> {
  /** As they stand, from left to right. */
  readonly columns: readonly Column<R>[];
  readonly layout: TableLayout;
  readonly onChange: (layout: TableLayout) => void;
  readonly template: string;
}

export function DataTableHead<R>({ columns, layout, onChange, template }: HeadProps<R>): ReactNode {
  const styles = useDataTableStyles();
  const [dragged, setDragged] = useState<string>();
  const ids = columns.map(({ id }) => id);
  const put = (id: string, target: string | undefined) =>
    onChange({ ...layout, order: movedTo(ids, id, target) });
  return (
    <div
      role="row"
      aria-rowindex={1}
      className={mergeClasses(styles.row, styles.head)}
      style={{ gridTemplateColumns: template }}
    >
      {columns.map((column, index) => (
        <div
          key={column.id}
          role="columnheader"
          className={styles.title}
          aria-sort={
            layout.sort?.by !== column.id ? undefined : layout.sort.down ? 'descending' : 'ascending'
          }
          draggable
          onDragStart={(event) => {
            setDragged(column.id);
            event.dataTransfer.effectAllowed = 'move';
            event.dataTransfer.setData('text/plain', column.title);
          }}
          onDragOver={(event) => {
            if (dragged !== undefined) event.preventDefault();
          }}
          onDrop={(event) => {
            event.preventDefault();
            if (dragged !== undefined) put(dragged, column.id);
            setDragged(undefined);
          }}
          onDragEnd={() => setDragged(undefined)}
        >
          <Title
            column={column}
            index={index}
            layout={layout}
            onChange={onChange}
            onMove={(by) => put(column.id, ids[index + by])}
          />
        </div>
      ))}
    </div>
  );
}

function Title<R>(props: {
  column: Column<R>;
  /** Its place from the left. */
  index: number;
  layout: TableLayout;
  onChange: (layout: TableLayout) => void;
  onMove: (by: -1 | 1) => void;
}): ReactNode {
  const { column, index, layout, onChange, onMove } = props;
  const styles = useDataTableStyles();
  const { t } = useTranslation();
  const width = layout.widths[column.id] ?? column.width;
  const widen = (px: number) =>
    onChange({ ...layout, widths: { ...layout.widths, [column.id]: clampWidth(px) } });
  const down = layout.sort?.by === column.id ? layout.sort.down : undefined;
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.shiftKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
    event.preventDefault();
    const by = event.key === 'ArrowLeft' ? -1 : 1;
    if (event.ctrlKey) onMove(by);
    else widen(width + by * KEY_STEP_PX);
  };
  return (
    <>
      <button
        type="button"
        className={mergeClasses(styles.sort, !column.sort && styles.still)}
        title={t('table.keys')}
        aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight Control+Shift+ArrowLeft Control+Shift+ArrowRight"
        onClick={() => {
          if (column.sort) onChange({ ...layout, sort: { by: column.id, down: down === false } });
        }}
        onKeyDown={onKeyDown}
      >
        <span className={styles.words}>{column.title}</span>
        <span className={styles.arrow} aria-hidden="true">
          {down === undefined ? null : down ? <ArrowDown16Regular /> : <ArrowUp16Regular />}
        </span>
      </button>
      <span
        aria-hidden="true"
        className={styles.edge}
        onDoubleClick={({ currentTarget }) => {
          const table = currentTarget.closest('[role="table"]');
          if (table) widen(fittingWidth(table, index));
        }}
        // Its own drag is of the edge, not of the column.
        draggable
        onDragStart={(event) => {
          event.preventDefault();
          event.stopPropagation();
        }}
        onPointerDown={(event) => followEdge(event, width, widen)}
      />
    </>
  );
}

function followEdge(event: PointerEvent<HTMLElement>, startWidth: number, widen: (px: number) => void): void {
  const edge: HTMLElement = event.currentTarget;
  const startX = event.clientX;
  const given = new AbortController();
  edge.setPointerCapture(event.pointerId);
  edge.addEventListener('pointermove', (moved) => widen(startWidth + moved.clientX - startX), {
    signal: given.signal,
  });
  for (const end of ['pointerup', 'pointercancel'] as const)
    edge.addEventListener(end, () => given.abort(), { signal: given.signal });
}
