/** A spreadsheet of keys in Consultar: 30 rows go in, and come out with what SEFAZ answered. */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import readWorkbook from 'read-excel-file/node';
import { workbookOf } from '../../electron/consult/batch/testing/workbooks.ts';
import { unknownKeys } from '../fixtures/note-folders.ts';
import { expect, test } from '../fixtures/practising.ts';
import { batchScreen } from '../screens/batch.ts';
import { trainingScreen } from '../screens/training.ts';

let path = '';
test.use({
  ports: {
    batchPace: { gapMs: 0, atOnce: 1 },
    filePicker: {
      pickCertificate: () => Promise.resolve(undefined),
      pickPath: () => Promise.resolve(path),
    },
  },
});

test('30 rows go in, and come out as a table and in the person’s own sheet with what SEFAZ answered', async ({
  app,
  dataDir,
}) => {
  test.slow();
  const training = trainingScreen(app);
  const authorized = await training.key('Autorizada');
  const cancelled = await training.key('Cancelada');
  const keys = [authorized, cancelled, ...unknownKeys(27)];
  path = join(dataDir, 'Notas do mês.xlsx');
  const rows = [
    ['Fornecedor', 'Chave'],
    ...[...keys, authorized].map((key, i) => [`Fornecedor ${i + 1}`, key.replace(/(.{4})(?=.)/g, '$1 ')]),
  ];
  writeFileSync(path, await workbookOf({ sheets: [{ name: 'Notas', rows }], strings: 'shared' }));

  await app.keyboard.press('F3');
  const batch = batchScreen(app);
  await batch.button('Ler arquivo…').click();
  await expect(batch.found).toContainText('29 a consultar');
  await expect(batch.found).toContainText('1 repetida');
  await batch.button('Consultar as 29').click();
  await expect(batch.progress).toContainText('Pronto');
  await expect(batch.part(/^1 autorizada$/)).toBeVisible();
  await expect(batch.part(/^27 não constam$/)).toBeVisible();

  const saved = async (item: string) => {
    await batch.button('Exportar').click();
    await app.getByRole('menuitem', { name: item }).click();
    const said = batch.main.getByText(/^Salvo em /);
    await said.waitFor();
    const file = ((await said.textContent()) ?? '').slice('Salvo em '.length);
    const [sheet] = await readWorkbook(readFileSync(file));
    return { file, cells: (sheet?.data ?? []).map((row) => row.map(String)) };
  };
  const table = await saved('Planilha do Excel (.xlsx)');
  expect(table.cells).toHaveLength(31);
  const [heading = [], ...written] = table.cells;
  const at = (name: string) => heading.indexOf(name);
  const situations = new Map(
    written.map((row) => [row[at('Chave de acesso')], row[at('Situação')]] as const).reverse(),
  );
  expect(situations.get(authorized)).toBe('Autorizada');
  expect(situations.get(cancelled)).toBe('Cancelada');
  expect(unknownKeys(27).every((key) => situations.get(key) === 'Não consta')).toBe(true);

  const own = await saved('A minha planilha de volta, com a situação ao lado');
  expect(own.cells.map((row) => row.slice(0, 2))).toEqual(rows);
  expect(own.cells[0]?.slice(2)).toContain('Situação na SEFAZ');
  expect(own.cells[1]?.[2]).toContain('Autorizada');
  expect(own.cells[2]?.[2]).toContain('Cancelada');
  expect(own.cells[3]?.[2]).toContain('Não consta');
  expect(readFileSync(path).equals(readFileSync(own.file))).toBe(false);

  // A menu closes first; then it leads to the keys, not out of Consultar.
  await batch.button('Exportar').press('Enter');
  await app.keyboard.press('Escape');
  await expect(app.getByRole('menu')).toHaveCount(0);
  await expect(batch.progress).toBeVisible();
  await app.keyboard.press('Escape');
  await expect(app.getByRole('textbox', { name: 'Chave de acesso' })).toBeFocused();
  await batch.former.getByRole('button').first().click();
  // The first row of the sheet is its heading.
  await expect(batch.rows.first().getByTitle('Notas')).toHaveText('2');
  await batch.part(/^1 autorizada$/).click();
  await expect(batch.rows).toHaveCount(1);
  const zip = async (item: string) => {
    await batch.button('Preparar zip para o contador').click();
    await app.getByRole('menuitem', { name: item }).click();
  };
  await zip('As 30 linhas do lote');
  // Each note has a page.
  await expect(batch.main.getByText('Zip com 30 linhas.')).toBeVisible({ timeout: 60_000 });
  await zip('Só a linha mostrada');
  await expect(batch.main.getByText('Zip com 1 linha.')).toBeVisible();
  await batch.part(/^1 autorizada$/).click();
  await batch.button('Preparar zip para o contador').click();
  await expect(batch.main.getByText('Zip com 30 linhas.')).toBeVisible({ timeout: 60_000 });
});
