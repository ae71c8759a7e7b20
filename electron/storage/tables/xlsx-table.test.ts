/** What Excel demands of a workbook beyond the format: the name of its sheet, the length of its texts. */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import readWorkbook from 'read-excel-file/node';
import { afterAll, expect, it } from 'vitest';
import { textCell } from './table-cell.ts';
import { writeXlsxTable } from './xlsx-table.ts';

const folder = mkdtempSync(join(tmpdir(), 'xlsx-table-'));
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));

let count = 0;
async function written(title: string, text: string) {
  const path = join(folder, `${(count += 1)}.xlsx`);
  const columns = [{ heading: 'Texto', width: 10, cell: (row: string) => textCell(row) }];
  async function* pages() {
    yield await Promise.resolve([text]);
  }
  await writeXlsxTable(path, title, columns, pages(), new Date(2026, 10, 5));
  const [sheet] = await readWorkbook(readFileSync(path));
  return { name: sheet?.sheet, cell: sheet?.data[1]?.[0] };
}

it.each([
  ['History', 'Tabela History'],
  ['histórico', 'Tabela histórico'],
  ['Historia', 'Historia'],
  ['\u0001', 'Notas'],
])(
  'names the sheet of %j %j: Excel keeps some names for itself, and takes none without letters',
  async (title, name) => {
    expect((await written(title, 'a')).name).toBe(name);
  },
);

it('ends a text where a cell of Excel ends, and not within a character', async () => {
  expect((await written('a', 'x'.repeat(40_000))).cell).toHaveLength(32_767);
  expect((await written('a', `${'x'.repeat(32_766)}😀`)).cell).toBe('x'.repeat(32_766));
});
