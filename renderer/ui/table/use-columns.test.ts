import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Column } from './column.ts';
import { NARROWEST_PX, type TableLayout } from './table-layout.ts';
import { useColumns, type ColumnTable } from './use-columns.ts';

interface Entry {
  readonly n: number;
}
const COLUMNS: readonly Column<Entry>[] = [
  { id: 'at', title: 'Data', width: 100, cell: ({ n }) => n, sort: ({ n }) => n },
  { id: 'what', title: 'O quê', width: 160, cell: ({ n }) => n, spare: true },
  { id: 'result', title: 'Resultado', width: 120, cell: ({ n }) => n, sort: ({ n }) => n, roomy: true },
];
const NEW: TableLayout = { order: [], widths: {} };

/** The table as it is drawn once, and every layout that it asks for. */
function drawn(layout: Partial<TableLayout>, narrow = false, wide = true) {
  const asked: TableLayout[] = [];
  let table: ColumnTable<Entry> | undefined;
  function Probe() {
    const made = useColumns({
      columns: COLUMNS,
      narrow,
      wide,
      layout: { ...NEW, ...layout },
      onLayout: (next) => asked.push(next),
    });
    return createElement('p', { ref: () => undefined }, takeTable(made));
  }
  const takeTable = (made: ColumnTable<Entry>) => {
    table = made;
    return '';
  };
  renderToStaticMarkup(createElement(Probe));
  if (!table) throw new Error('nothing was drawn');
  return { table, asked, ids: table.getVisibleLeafColumns().map(({ id }) => id) };
}

describe('the columns of a table', () => {
  it('are in the order kept, and those that it does not know yet at the end', () => {
    expect(drawn({ order: ['result', 'gone'] }).ids).toEqual(['result', 'at', 'what']);
  });

  it('leave the spare ones out where the window is narrow', () => {
    expect(drawn({}, true).ids).toEqual(['at', 'result']);
  });

  it('are as wide as they were left, else as the screen has them', () => {
    const { table } = drawn({ widths: { what: 300 } });
    expect(table.getVisibleLeafColumns().map((column) => column.getSize())).toEqual([100, 300, 120]);
  });

  it('leave the roomy ones out below a full HD screen', () => {
    expect(drawn({}, false, false).ids).toEqual(['at', 'what']);
  });

  it('never become too narrow to be seen', () => {
    const { table, asked } = drawn({ order: ['what'] });
    table.setColumnSizing((before) => ({ ...before, at: 3 }));
    expect(asked).toEqual([{ ...NEW, order: ['what'], widths: { at: NARROWEST_PX } }]);
  });

  it('keep no width that is as it was', () => {
    const { table, asked } = drawn({ widths: { what: 300 } });
    table.setColumnSizing((before) => ({ ...before, at: 100, what: 300 }));
    expect(asked).toEqual([]);
  });

  it('sort upwards first, then to and fro, and only where they can', () => {
    const sorts = (id: string, sort?: TableLayout['sort']) => {
      const { table, asked } = drawn({ sort });
      table.getColumn(id)?.getToggleSortingHandler()?.({});
      return asked[0]?.sort;
    };
    expect(sorts('at')).toEqual({ by: 'at', down: false });
    expect(sorts('at', { by: 'result', down: true })).toEqual({ by: 'at', down: false });
    expect(sorts('at', { by: 'at', down: false })).toEqual({ by: 'at', down: true });
    expect(sorts('at', { by: 'at', down: true })).toEqual({ by: 'at', down: false });
    expect(sorts('what')).toBeUndefined();
  });
});
