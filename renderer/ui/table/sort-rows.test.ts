import { describe, expect, it } from 'vitest';
import type { Column } from './column.ts';
import { sortRows } from './sort-rows.ts';

interface Entry {
  readonly n: number;
  readonly name: string;
}
const COLUMNS: readonly Column<Entry>[] = [
  { id: 'n', title: 'Nº', width: 60, cell: ({ n }) => n, sort: ({ n }) => n },
  { id: 'name', title: 'Nome', width: 60, cell: ({ name }) => name, sort: ({ name }) => name },
];
const ROWS: readonly Entry[] = [
  { n: 10, name: 'série 10' },
  { n: 9, name: 'série 2' },
  { n: 100, name: 'Água' },
];
const numbers = (rows: readonly Entry[]) => rows.map(({ n }) => n);

describe('the rows of a table', () => {
  it('go by number where the column gives numbers', () => {
    expect(numbers(sortRows(ROWS, COLUMNS, { by: 'n', down: false }, undefined))).toEqual([9, 10, 100]);
    expect(numbers(sortRows(ROWS, COLUMNS, { by: 'n', down: true }, undefined))).toEqual([100, 10, 9]);
  });

  it('go by Portuguese, digits by their value, where the column gives words', () => {
    expect(numbers(sortRows(ROWS, COLUMNS, { by: 'name', down: false }, undefined))).toEqual([100, 9, 10]);
  });

  it('stay as they came where no column has the name', () => {
    expect(numbers(sortRows(ROWS, COLUMNS, { by: 'gone', down: true }, undefined))).toEqual([10, 9, 100]);
    expect(numbers(sortRows(ROWS, COLUMNS, undefined, undefined))).toEqual([10, 9, 100]);
  });

  it('begin with those that lead, whatever the sort', () => {
    const leads = ({ n }: Entry) => n === 9;
    expect(numbers(sortRows(ROWS, COLUMNS, { by: 'n', down: true }, leads))).toEqual([9, 100, 10]);
  });
});
