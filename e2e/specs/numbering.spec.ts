/** Furos: from a folder of note files to no gap left, by mouse and by keys; files that cannot be read, and readings that do not end. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { HOST_PATHS } from '../../shared/bridge.ts';
import { zipOf } from '../../electron/numbering/testing/trees.ts';
import { expectClean } from '../fixtures/axe.ts';
import { noteFile, numbersBut, writeNotes } from '../fixtures/note-folders.ts';
import { answerConfirmation, expect, test } from '../fixtures/practising.ts';
import { batchScreen } from '../screens/batch.ts';
import { disablementScreen } from '../screens/disablement.ts';
import { tabTo } from '../fixtures/tab-to.ts';
import { numberingScreen } from '../screens/numbering.ts';
import { shell } from '../screens/shell.ts';

// After the 168 hours in which a note of the 3rd may still be transmitted, and before the 10th of December.
test.use({ ports: { clock: { now: () => new Date('2026-11-20T15:00:00Z') } } });

const bytes = (text: string) => new TextEncoder().encode(text);

test('two gaps of a folder are disabled together, and none is left', async ({ app, dataDir }) => {
  const folder = join(dataDir, 'notas');
  writeNotes(folder, numbersBut(20, [5, 9, 10]));
  await shell(app).open('Furos');
  const furos = numberingScreen(app);
  await furos.readFolder.click();
  await furos.nameFolder(folder);
  await expect(furos.result).toContainText('17 arquivos');
  await expect(furos.result).toContainText('O que havia: 17 notas.');
  await expect(furos.line).toBeVisible();
  await expect(furos.gaps).toContainText('nº 5');
  await expect(furos.gaps).toContainText('nº 9 a 10');

  await shell(app).open('Início');
  const card = app.getByRole('region', { name: '2 furos a resolver' });
  await expect(card).toContainText('NF-e série 7, nº 5 · Padaria Aurora Ltda (TREINO)');
  await expect(card).toContainText('nº 9 a 10 (2 números)');
  await expect(card.getByText('20 dias para fechar nov/2026 (até 10/12/2026)').first()).toBeVisible();

  await shell(app).open('Furos');
  const [listed, line] = await Promise.all([furos.gaps.boundingBox(), furos.line.boundingBox()]);
  expect(listed?.y).toBeLessThan(line?.y ?? 0);
  await furos.main.getByRole('checkbox', { name: 'Marcar todos os 2 furos' }).check();
  await expect(furos.tick('9 a 10')).toBeChecked();
  await furos.main.getByRole('button', { name: 'Preparar 2 pedidos' }).click();
  const wizard = disablementScreen(app);
  await wizard.justification.fill('Números pulados por falha do sistema emissor');
  await answerConfirmation(app, () => wizard.act.click(), /^Inutilizar/);
  await expect(wizard.outcome('Pronto')).toBeVisible();
  await furos.main.getByRole('button', { name: 'Concluir' }).click();
  await expect(furos.main.getByText('A sequência está completa até o nº 20.')).toBeVisible();
  await shell(app).open('Início');
  await expect(app.getByText(/furos? a resolver$/)).toHaveCount(0);
});

test('the result of a group stays on the screen where another series has more gaps by then', async ({
  app,
  dataDir,
}) => {
  const folder = join(dataDir, 'notas');
  writeNotes(folder, numbersBut(20, [5, 9, 10]));
  writeNotes(folder, numbersBut(9, [4]), 8);
  await shell(app).open('Furos');
  const furos = numberingScreen(app);
  await furos.readFolder.click();
  await furos.nameFolder(folder);
  await expect(furos.gaps).toContainText('nº 9 a 10');
  await furos.tick('5').check();
  await furos.tick('9 a 10').check();
  await furos.main.getByRole('button', { name: 'Preparar 2 pedidos' }).click();
  const wizard = disablementScreen(app);
  await wizard.justification.fill('Números pulados por falha do sistema emissor');
  await answerConfirmation(app, () => wizard.act.click(), /^Inutilizar/);
  await expect(wizard.outcome('Pronto')).toBeVisible();
  await expect(furos.main.getByRole('tab', { name: /série 7 sem furos$/ })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(wizard.outcome('Pronto')).toBeVisible();
});

test('by keys alone: from the folder to the disabled number', async ({ app, dataDir }) => {
  const folder = join(dataDir, 'notas');
  writeNotes(folder, numbersBut(6, [4]));
  await app.keyboard.press('Control+4');
  await expect(shell(app).heading('Furos')).toBeFocused();
  const furos = numberingScreen(app);
  await expect(furos.readFolder).toBeVisible();
  await app.keyboard.press('Alt+p');
  await furos.nameFolder(folder);
  await tabTo(app, furos.disable('4'));
  await app.keyboard.press('Enter');
  const wizard = disablementScreen(app);
  await expect(wizard.from).toHaveValue('4');
  await app.keyboard.press('Alt+a');
  await tabTo(app, wizard.justification);
  await app.keyboard.type('Número pulado por falha do sistema emissor');
  await app.keyboard.press('Enter');
  await expect(wizard.back).toBeFocused();
  await tabTo(app, wizard.act);
  const opened = app.context().waitForEvent('page');
  await app.keyboard.press('Space');
  const confirmation = await opened;
  await tabTo(confirmation, confirmation.getByRole('button', { name: /^Inutilizar 1/ }));
  await confirmation.keyboard.press('Space');
  await expect(wizard.outcome('Inutilizada')).toBeVisible();
  await app.keyboard.press('Control+4');
  await expect(furos.main.getByText('A sequência está completa até o nº 6.')).toBeVisible();
});

test('a zip is read, and what could not be read is named with its reason', async ({ app, dataDir }) => {
  const zip = join(dataDir, 'notas.zip');
  const good = numbersBut(3, []).map(noteFile);
  const [first] = good;
  writeFileSync(
    zip,
    await zipOf([
      ...good.map(({ name, xml }) => ({ path: `2026/${name}`, bytes: bytes(xml) })),
      { path: '2026/cortado.xml', bytes: bytes(first?.xml.slice(0, 400) ?? '') },
      { path: '2026/vazio.xml', bytes: bytes('') },
    ]),
  );
  await shell(app).open('Furos');
  const furos = numberingScreen(app);
  await furos.readFile.click();
  await furos.nameFile(zip);
  await expect(furos.result).toContainText('O que havia: 3 notas.');
  await expect(furos.result).toContainText('2 arquivos não lidos');
  await furos.result.getByRole('button', { name: 'Ver quais' }).click();
  await expect(furos.result).toContainText('cortado.xml');
  await expect(furos.result).toContainText('O XML está cortado: falta o fim do arquivo.');
  await expect(furos.result).toContainText('O arquivo está vazio.');
  await expectClean(app);
  await expect(furos.sources).toContainText('notas.zip');

  await furos.sources.getByRole('button', { name: /^Esquecer/ }).click();
  await app.getByRole('alertdialog').getByRole('button', { name: 'Esquecer' }).click();
  await expect(furos.main.getByText('Nenhuma pasta lida ainda')).toBeVisible();
});

test('a folder that lacks a month is said to be incomplete, and one that is gone keeps what was known', async ({
  app,
  dataDir,
}) => {
  const folder = join(dataDir, 'notas');
  const of = (from: number, to: number, month: string) =>
    Array.from({ length: to - from + 1 }, (_, index) => ({
      nNF: from + index,
      day: `2026-${month}-${String(((from + index) % 27) + 1).padStart(2, '0')}`,
    }));
  writeNotes(folder, [...of(1, 27, '07'), ...of(82, 108, '09')]);
  await shell(app).open('Furos');
  const furos = numberingScreen(app);
  await furos.readFolder.click();
  await furos.nameFolder(folder);
  await expect(furos.main.getByText('Esta pasta pode estar incompleta')).toBeVisible();
  await expect(furos.main.getByText(/Nenhum arquivo de ago\/2026/)).toBeVisible();
  await expect(furos.unclear).toContainText('nº 28 a 81');
  await expect(furos.gaps).toHaveCount(0);

  await furos.readFolder.click();
  await furos.nameFolder(join(dataDir, 'outra'));
  await expect(furos.main.getByRole('alert')).toBeVisible();
  await expect(furos.unclear).toContainText('nº 28 a 81');
});

test('a reading that is cancelled keeps what it read, and is finished later', async ({ app, dataDir }) => {
  const folder = join(dataDir, 'notas');
  mkdirSync(folder);
  for (const note of numbersBut(6_000, [])) {
    const { name, xml } = noteFile({ ...note, padding: 30_000 });
    // Read by the slow way, so that there is time to press the button.
    writeFileSync(join(folder, name), xml.replace('</nfeProc>', '<!-- fim --></nfeProc>'));
  }
  await shell(app).open('Furos');
  const furos = numberingScreen(app);
  await furos.readFolder.click();
  await furos.nameFolder(folder);
  // A click would wait until the button stops moving: on a fast machine the reading ends before.
  await furos.progress.getByRole('button', { name: 'Cancelar' }).dispatchEvent('click');
  await expect(furos.main.getByText('O que já foi lido fica.', { exact: false })).toBeVisible();
  await furos.sources.getByRole('button', { name: /^Ler de novo/ }).click();
  await expect(furos.result).toContainText('6.000 arquivos', { timeout: 30_000 });
  await expect(furos.sources).toContainText('6.000 notas');
});

test('notes whose numbers are not settled are asked of SEFAZ as a batch of their keys', async ({
  app,
  dataDir,
}) => {
  const folder = join(dataDir, 'notas');
  const unsure = [
    { nNF: 4, day: '2026-11-03', standing: 'no-protocol' },
    { nNF: 6, day: '2026-11-03', standing: 'no-protocol', tpEmis: '5' },
  ] as const;
  writeNotes(folder, [...numbersBut(8, [4, 6]), ...unsure]);
  await shell(app).open('Furos');
  const furos = numberingScreen(app);
  await furos.readFolder.click();
  await furos.nameFolder(folder);
  const settle = furos.main.getByRole('region', { name: 'Notas a esclarecer na SEFAZ' });
  await expect(settle).toContainText('1 em contingência e 1 tentado, sem protocolo');
  await expectClean(app);
  await settle.getByRole('button', { name: 'Consultar estas 2 notas' }).press('Enter');
  const batch = batchScreen(app);
  await expect(batch.main.getByRole('heading', { name: /^Furos da NF-e série 7, às/ })).toBeVisible();
  await expect(batch.found).toContainText('2 a consultar');
});

test('the panel of a number never shows what is known of the number before it', async ({ app, dataDir }) => {
  const folder = join(dataDir, 'notas');
  writeNotes(folder, numbersBut(8, [4]));
  await shell(app).open('Furos');
  const furos = numberingScreen(app);
  await furos.readFolder.click();
  await furos.nameFolder(folder);
  await furos.gaps.getByRole('button', { name: 'Ver prova do furo nº 4' }).click();
  const panel = app.getByRole('dialog', { name: /^Prova do nº/ });
  await expect(panel.getByText('Nº 4: sem registro')).toBeVisible();
  const read = Promise.withResolvers<void>();
  await app.route(`**${HOST_PATHS.call}`, async (route) => {
    if (!/"numbering\.evidence".*"nNF":6/.test(route.request().postData() ?? '')) return route.continue();
    await read.promise;
    return route.continue();
  });
  await panel.getByRole('button', { name: 'Próximo número' }).click();
  await expect(panel.getByText('Nº 5: usado')).toBeVisible();
  await panel.getByRole('button', { name: 'Próximo número' }).click();
  await expect(panel.getByRole('heading', { name: 'Prova do nº 6' })).toBeVisible();
  await expect(panel.getByText('usado')).toHaveCount(0);
  read.resolve();
  await expect(panel.getByText('Nº 6: usado')).toBeVisible();
});
