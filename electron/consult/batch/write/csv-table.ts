/** The table of a batch as CSV: semicolons, keys as text, no cell that would be carried out as a formula. */

import type { BatchRow } from '../../../../shared/contract.ts';
import { CSV_START, csvLine } from '../../../storage/files/csv-line.ts';
import { COLUMNS, type TableCell } from './batch-table.ts';

/** Pieces of the file, in UTF-8. */
export async function* csvTable(pages: AsyncIterable<readonly BatchRow[]>): AsyncGenerator<Uint8Array> {
  yield Buffer.from(CSV_START + csvLine(COLUMNS.map(({ heading }) => heading)), 'utf8');
  for await (const rows of pages) {
    yield Buffer.from(
      rows.map((row) => csvLine(COLUMNS.map(({ cell }) => written(cell(row))))).join(''),
      'utf8',
    );
  }
}

function written(cell: TableCell | undefined): string {
  if (cell === undefined) return '';
  if (cell.type === 'money') return cell.number.toFixed(2).replace('.', ',');
  return cell.type === 'number' ? String(cell.number) : cell.text;
}
