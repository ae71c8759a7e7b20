/** A table as CSV: semicolons, keys as text, no cell that would be carried out as a formula. */

import { open } from 'node:fs/promises';
import { CSV_START, csvLine } from '../files/csv-line.ts';
import type { TableCell, TableColumn } from './table-cell.ts';

/** Pieces of the file, in UTF-8. */
export async function* csvTable<R>(
  columns: readonly TableColumn<R>[],
  pages: AsyncIterable<readonly R[]>,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(CSV_START + csvLine(columns.map(({ heading }) => heading)), 'utf8');
  for await (const rows of pages) {
    yield Buffer.from(
      rows.map((row) => csvLine(columns.map(({ cell }) => written(cell(row))))).join(''),
      'utf8',
    );
  }
}

/** A new file at `path`. Rejects with the file system's errors. */
export async function writeCsvTable<R>(
  path: string,
  columns: readonly TableColumn<R>[],
  pages: AsyncIterable<readonly R[]>,
): Promise<void> {
  await using file = await open(path, 'wx', 0o600);
  for await (const piece of csvTable(columns, pages)) await file.writeFile(piece);
  await file.sync();
}

function written(cell: TableCell | undefined): string {
  if (cell === undefined) return '';
  if (cell.type === 'money') return cell.number.toFixed(2).replace('.', ',');
  return cell.type === 'number' ? String(cell.number) : cell.text;
}
