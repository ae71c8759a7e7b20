/** Conferir arquivo: a folder of notes becomes a table with one verdict each, SEFAZ is consulted, and a note opens. */

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FilePicker } from '../../electron/ports.ts';
import { HOST_PATHS } from '../../shared/bridge.ts';
import { expectClean } from '../fixtures/axe.ts';
import { numbersBut, writeNotes } from '../fixtures/note-folders.ts';
import { expect, test } from '../fixtures/practising.ts';
import { certificatesScreen } from '../screens/certificates.ts';
import { shell } from '../screens/shell.ts';
import { trainingScreen } from '../screens/training.ts';
import { tabTo } from '../fixtures/tab-to.ts';

const chosen: { folder: string | undefined } = { folder: '' };
const filePicker: FilePicker = {
  pickCertificate: () => Promise.resolve(undefined),
  pickFolder: () => Promise.resolve(chosen.folder),
};
test.use({ ports: { filePicker } });

test('a folder of notes is judged, consulted, filtered, opened and exported; what is dropped while SEFAZ is asked is not taken, and that is said; of hundreds of documents those in sight are drawn, and Esc leads from one back to its row; a folder without XML is not called a file that is cut off', async ({
  app,
  dataDir,
}) => {
  test.slow();
  const button = (name: string | RegExp) => app.getByRole('button', { name });
  await trainingScreen(app).choose('Lenta');
  chosen.folder = layFolder(dataDir);
  await shell(app).open('Conferir');
  await button('Escolher pasta…').click();
  const table = app.getByRole('table', { name: 'Documentos conferidos' });
  await expect(table.getByRole('row')).toHaveCount(6);
  await expectClean(app);

  // The altered and the reformatted one have the keys of the other two: each is asked once.
  const answer = Promise.withResolvers<void>();
  await app.route(`**${HOST_PATHS.call}`, async (route) => {
    if (route.request().postData()?.includes('"check.ask"')) await answer.promise;
    return route.continue();
  });
  await button('Consultar 2 notas na SEFAZ').press('Enter');
  // Before the first answer, which a SEFAZ that is away lets wait.
  await expect(app.getByText('Consultando na SEFAZ: 0 de 2…')).toBeVisible();
  await tabTo(app, button('Parar'));
  answer.resolve();
  await expect(button('Parar')).toBeFocused();
  await certificatesScreen(app).drop({ name: 'outra.xml', bytes: Buffer.from('<a/>') });
  await expect(app.getByRole('alert')).toContainText('outra.xml não foi conferido');
  await expect(button('Parar')).toBeVisible();
  await expect(button(/^Autêntica e autorizada/)).toBeVisible({ timeout: 60_000 });
  await expect(button(/este arquivo não é o que foi autorizado/)).toBeVisible();
  await expect(button(/^Reformatada/)).toBeVisible();
  await expect(button(/^Não deu para ler/)).toBeVisible();
  await expectClean(app);

  // At 150 % each column is in sight, and no long result makes its mark smaller.
  await app.setViewportSize({ width: 911, height: 512 });
  const head = await table.getByRole('columnheader', { name: 'SEFAZ' }).boundingBox();
  const shown = await table.locator('..').boundingBox();
  expect((head?.x ?? 0) + (head?.width ?? 0)).toBeLessThanOrEqual((shown?.x ?? 0) + (shown?.width ?? 0));
  const marks = await table.getByRole('row').locator('svg').all();
  const sizes = await Promise.all(marks.map((mark) => mark.boundingBox()));
  expect(new Set(sizes.map((box) => box?.width))).toEqual(new Set([20]));
  await app.setViewportSize({ width: 1180, height: 800 });

  await button(/este arquivo não é o que foi autorizado/).click();
  await expect(app.getByText('1 de 5 na lista')).toBeVisible();
  await table.getByRole('button').filter({ hasText: 'alterada.xml' }).click();
  await expect(app.getByText(/^Autorizada, mas este arquivo não é o que foi autorizado/)).toBeVisible();
  await expect(app.getByText('A SEFAZ tem esta chave com um conteúdo diferente (digVal).')).toBeVisible();
  await expectClean(app);

  // A dialog in which nothing is chosen changes nothing.
  chosen.folder = undefined;
  await button('Escolher pasta…').click();
  await expect(button('Escolher pasta…')).toBeEnabled();
  await expect(app.getByText(/^Autorizada, mas este arquivo não é o que foi autorizado/)).toBeVisible();
  await button('Voltar à lista').click();
  await expect(app.getByText('1 de 5 na lista')).toBeVisible();
  await button(/^Todos/).click();
  await button('Exportar CSV').click();
  await expect(app.getByText('A tabela foi gravada.')).toBeVisible();
  const folder = join(dataDir, 'treino', 'arquivo', 'conferidos');
  const [name = ''] = readdirSync(folder);
  expect(readFileSync(join(folder, name), 'utf8')).toContain('Autêntica e autorizada');

  await test.step('of hundreds of documents those in sight are drawn, and Esc leads from one back to its row', async () => {
    const many = join(dataDir, 'muitas');
    writeNotes(many, numbersBut(300, []));
    chosen.folder = many;
    // What the screen had before is what Esc would lead to.
    await shell(app).open('Histórico');
    await shell(app).open('Conferir');
    await button('Escolher pasta…').click();
    await expect(app.getByText('300 de 300 na lista')).toBeVisible({ timeout: 30_000 });
    expect(await table.getByRole('row').count()).toBeLessThan(60);
    const rows = table.getByRole('button', { name: /procNFe\.xml$/ });
    await rows.first().press('End');
    const last = app.locator('[data-row="299"]');
    await expect(last).toBeFocused();
    await app.keyboard.press('Enter');
    await expect(button('Voltar à lista')).toBeFocused();
    await app.keyboard.press('Escape');
    await expect(shell(app).heading('Conferir arquivos')).toBeVisible();
    await expect(last).toBeFocused();
    await expect(last).toBeInViewport();
  });

  await test.step('a folder without XML is not called a file that is cut off, and nothing is said of who it is from', async () => {
    const empty = join(dataDir, 'vazia');
    mkdirSync(empty);
    chosen.folder = empty;
    await button('Escolher pasta…').click();
    const card = app.getByRole('region', { name: 'Não deu para ler' });
    await expect(card.getByText('Não há XML nem zip aqui.')).toHaveCount(1);
    await expect(card).not.toContainText(/cortado|danificado|XML inteiro|empresa/);
  });
});

/** Five files: two notes as they are, one with another value, one pretty-printed, one cut off. */
function layFolder(dataDir: string): string {
  const samples = findSamples(join(dataDir, 'treino'));
  const [first = '', second = ''] = samples;
  const folder = join(dataDir, 'recebidas');
  mkdirSync(folder);
  writeFileSync(join(folder, 'nota-1.xml'), first);
  writeFileSync(join(folder, 'nota-2.xml'), second);
  writeFileSync(join(folder, 'alterada.xml'), first.replace(/<vNF>\d+/, '<vNF>9'));
  writeFileSync(join(folder, 'reformatada.xml'), second.replace(/></g, '>\n  <'));
  writeFileSync(join(folder, 'cortada.xml'), first.slice(0, 600));
  return folder;
}

function findSamples(root: string): string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /notas-de-exemplo.*\.xml$/.test(name))
    .sort()
    .map((name) => readFileSync(join(root, name), 'utf8'))
    .filter((xml) => xml.includes('<nfeProc') && xml.includes('<cStat>100</cStat>'));
}
