/** The head of a table: each title sorts, can be dragged to another position, and is resized by its right edge or by keys. */

import { mergeClasses } from '@fluentui/react-components';
import { ArrowDown16Regular, ArrowUp16Regular } from '@fluentui/react-icons';
import type { RowData } from '@tanstack/react-table';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDataTableStyles } from './data-table-styles.ts';
import { fittingWidth } from './fit-column.ts';
import { movedTo } from './table-layout.ts';
import type { ColumnHeader, ColumnTable } from './use-columns.ts';

const KEY_STEP_PX = 16;
const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

export interface HeadProps<R extends RowData> {
  readonly table: ColumnTable<R>;
  /** Of the grid that every row is. */
  readonly template: string;
}

export function DataTableHead<R extends RowData>({ table, template }: HeadProps<R>): ReactNode {
  const styles = useDataTableStyles();
  const [dragged, setDragged] = useState<string>();
  const headers = table.getLeafHeaders();
  const ids = headers.map(({ column }) => column.id);
  const put = (id: string, target: string | undefined) => table.setColumnOrder([...movedTo(ids, id, target)]);
  return (
    <div
      role="row"
      aria-rowindex={1}
      className={mergeClasses(styles.row, styles.head)}
      style={{ gridTemplateColumns: template }}
    >
      {headers.map((header, index) => {
        const { id, columnDef } = header.column;
        const sorted = header.column.getIsSorted();
        const head = columnDef.meta?.head;
        if (head !== undefined)
          return (
            <div key={id} role="columnheader" className={mergeClasses(styles.title, styles.plain)}>
              {head}
            </div>
          );
        return (
          <div
            key={id}
            role="columnheader"
            className={styles.title}
            aria-sort={sorted ? ARIA_SORT[sorted] : undefined}
            draggable
            onDragStart={(event) => {
              setDragged(id);
              event.dataTransfer.effectAllowed = 'move';
              event.dataTransfer.setData('text/plain', columnDef.meta?.title ?? id);
            }}
            onDragOver={(event) => {
              if (dragged !== undefined) event.preventDefault();
            }}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged !== undefined) put(dragged, id);
              setDragged(undefined);
            }}
            onDragEnd={() => setDragged(undefined)}
          >
            <Title
              header={header}
              index={index}
              onWiden={(px) => table.setColumnSizing((before) => ({ ...before, [id]: px }))}
              onMove={(by) => put(id, ids[index + by])}
            />
          </div>
        );
      })}
    </div>
  );
}

function Title<R extends RowData>(props: {
  header: ColumnHeader<R>;
  /** Position from the left. */
  index: number;
  onWiden: (px: number) => void;
  onMove: (by: -1 | 1) => void;
}): ReactNode {
  const { header, index, onWiden, onMove } = props;
  const { column } = header;
  const styles = useDataTableStyles();
  const { t } = useTranslation();
  const sorted = column.getIsSorted();
  const follow = header.getResizeHandler();
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.shiftKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
    event.preventDefault();
    const by = event.key === 'ArrowLeft' ? -1 : 1;
    if (event.ctrlKey) onMove(by);
    else onWiden(header.getSize() + by * KEY_STEP_PX);
  };
  return (
    <>
      <button
        type="button"
        className={mergeClasses(
          styles.sort,
          column.columnDef.meta?.numeric && styles.sortNumbers,
          !column.getCanSort() && styles.still,
        )}
        title={t('table.keys')}
        aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight Control+Shift+ArrowLeft Control+Shift+ArrowRight"
        onClick={column.getToggleSortingHandler()}
        onKeyDown={onKeyDown}
      >
        <span className={styles.words}>{column.columnDef.meta?.title}</span>
        <span className={styles.arrow} aria-hidden="true">
          {sorted === 'desc' ? <ArrowDown16Regular /> : null}
          {sorted === 'asc' ? <ArrowUp16Regular /> : null}
        </span>
      </button>
      <span
        aria-hidden="true"
        className={styles.edge}
        onDoubleClick={({ currentTarget }) => {
          const table = currentTarget.closest('[role="table"]');
          if (table) onWiden(fittingWidth(table, index));
        }}
        // Dragging the edge must not start the drag of the column.
        draggable
        onDragStart={(event) => {
          event.preventDefault();
          event.stopPropagation();
        }}
        onMouseDown={follow}
        onTouchStart={follow}
      />
    </>
  );
}
