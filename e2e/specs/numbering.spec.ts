/** Furos: from a folder of note files to no gap left, by mouse and by keys; files that cannot be read, and readings that do not end. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { HOST_PATHS } from '../../shared/bridge.ts';
import { zipOf } from '../../electron/numbering/testing/trees.ts';
import { expectClean } from '../fixtures/axe.ts';
import { noteFile, numbersBut, writeNotes } from '../fixtures/note-folders.ts';
import { answerConfirmation, expect, test } from '../fixtures/practising.ts';
import { batchScreen } from '../screens/batch.ts';
import { consultScreen } from '../screens/consult.ts';
import { disablementScreen } from '../screens/disablement.ts';
import { tabTo } from '../fixtures/tab-to.ts';
import { numberingScreen } from '../screens/numbering.ts';
import { shell } from '../screens/shell.ts';
import { trainingScreen } from '../screens/training.ts';

// After the 168 hours in which a note of the 3rd may still be transmitted, and before the 10th of December.
test.use({ ports: { clock: { now: () => new Date('2026-11-20T15:00:00Z') } } });

const bytes = (text: string) => new TextEncoder().encode(text);

/** Chooses the first tab the moment the open panel is gone, as a quick person does by the mouse; whether it has the focus some frames later. */
function keepsFocus(app: Page): Promise<boolean> {
  return app.evaluate(`new Promise((resolve) => {
    const tab = document.querySelector('[role="tab"]');
    const look = (frames) =>
      frames === 0 ? resolve(document.activeElement === tab) : requestAnimationFrame(() => look(frames - 1));
    const observer = new MutationObserver(() => {
      if (document.querySelector('[aria-modal="true"]')) return;
      observer.disconnect();
      tab.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
      tab.focus();
      look(5);
    });
    observer.observe(document.body, { childList: true, subtree: true });
  })`);
}

test('from a folder to no gap left: a group by mouse, then the last number by keys alone', async ({
  app,
  dataDir,
}) => {
  test.slow();
  const folder = join(dataDir, 'notas');
  writeNotes(folder, numbersBut(20, [5, 9, 10]));
  writeNotes(folder, numbersBut(9, [4]), 8);
  const furos = numberingScreen(app);
  const wizard = disablementScreen(app);

  await test.step('the folder is read by keys alone', async () => {
    await app.keyboard.press('Control+4');
    await expect(shell(app).heading('Furos')).toBeFocused();
    await expect(furos.readFolder).toBeVisible();
    await app.keyboard.press('Alt+p');
    await furos.nameFolder(folder);
    await expect(furos.result).toContainText('25 arquivos');
    await expect(furos.result).toContainText('O que havia: 25 notas.');
    await expect(furos.line).toBeVisible();
    await expect(furos.gaps).toContainText('nº 5');
    await expect(furos.gaps).toContainText('nº 9 a 10');
    const [listed, line] = await Promise.all([furos.gaps.boundingBox(), furos.line.boundingBox()]);
    expect(listed?.y).toBeLessThan(line?.y ?? 0);
  });

  await test.step('F4 leads from the number line to Inutilizar: nothing drops down there', async () => {
    await furos.line.getByRole('listbox').press('F4');
    await expect(shell(app).heading('Inutilizar')).toBeVisible();
  });

  await test.step('the gaps are in Início', async () => {
    await shell(app).open('Início');
    const card = app.getByRole('region', { name: '3 furos a resolver' });
    await expect(card).toContainText('NF-e série 7, nº 5 · Padaria Aurora Ltda (TREINO)');
    await expect(card).toContainText('nº 9 a 10 (2 números)');
    await expect(card.getByText('20 dias para fechar nov/2026 (até 10/12/2026)').first()).toBeVisible();
  });

  await test.step('two gaps are disabled together, and the result stays where another series has more gaps by then', async () => {
    await shell(app).open('Furos');
    await furos.main.getByRole('checkbox', { name: 'Marcar todos os 2 furos' }).check();
    await expect(furos.tick('9 a 10')).toBeChecked();
    await furos.main.getByRole('button', { name: 'Preparar 2 pedidos' }).click();
    await wizard.justification.fill('Números pulados por falha do sistema emissor');
    await answerConfirmation(app, () => wizard.act.click(), /^Inutilizar/);
    await expect(wizard.outcome('Pronto')).toBeVisible();
    await expect(furos.main.getByRole('tab', { name: /série 7 sem furos$/ })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await expect(wizard.outcome('Pronto')).toBeVisible();
    await furos.main.getByRole('button', { name: 'Concluir' }).click();
  });

  const series = (n: number) => furos.main.getByRole('tab', { name: new RegExp(`série ${n}\\b`) });
  await series(8).click();
  await test.step('the panel of a number never shows what is known of the number before it', async () => {
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
    const kept = keepsFocus(app);
    await app.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    expect(await kept).toBe(true);
  });

  await test.step('by keys alone: from the gap to the disabled number', async () => {
    await series(8).click();
    await tabTo(app, furos.disable('4'));
    await app.keyboard.press('Enter');
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
  });

  await app.keyboard.press('Control+4');
  for (const [serie, last] of [
    [8, 9],
    [7, 20],
  ] as const) {
    await series(serie).click();
    await expect(furos.main.getByText(`A sequência está completa até o nº ${last}.`)).toBeVisible();
  }
  await shell(app).open('Início');
  await expect(app.getByText(/furos? a resolver$/)).toHaveCount(0);
});

test('a series of which nothing was read gives way to one that a reading brings, unless it was asked for', async ({
  app,
  dataDir,
}) => {
  const consult = consultScreen(app);
  const key = await trainingScreen(app).key('Autorizada');
  await app.keyboard.press('F3');
  await consult.ask(key);
  await expect(consult.card('Autorizada')).toBeVisible();
  await shell(app).open('Furos');
  const furos = numberingScreen(app);
  const unread = furos.main.getByRole('tab', { name: 'NF-e série 1 sem leitura' });
  await expect(unread).toHaveAttribute('aria-selected', 'true');
  writeNotes(join(dataDir, 'notas'), numbersBut(5, []));
  await furos.readFolder.click();
  await furos.nameFolder(join(dataDir, 'notas'));
  await expect(furos.main.getByRole('tab', { name: 'NF-e série 7 sem furos' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await unread.click();
  writeNotes(join(dataDir, 'outras'), numbersBut(5, [3]), 8);
  await furos.readFolder.click();
  await furos.nameFolder(join(dataDir, 'outras'));
  await expect(furos.main.getByRole('tab', { name: 'NF-e série 8 1 furo' })).toBeVisible();
  await expect(unread).toHaveAttribute('aria-selected', 'true');
});

test('what could not be read, what a folder lacks and what is not settled is said, and what was known is kept', async ({
  app,
  dataDir,
}) => {
  test.slow();
  const furos = numberingScreen(app);
  const read = async (folder: string) => {
    await furos.readFolder.click();
    await furos.nameFolder(folder);
  };
  await shell(app).open('Furos');

  await test.step('a zip is read, and what could not be read is named with its reason', async () => {
    const zip = join(dataDir, 'notas.zip');
    const good = numbersBut(3, []).map((note) => noteFile(note));
    const [first] = good;
    writeFileSync(
      zip,
      await zipOf([
        ...good.map(({ name, xml }) => ({ path: `2026/${name}`, bytes: bytes(xml) })),
        { path: '2026/cortado.xml', bytes: bytes(first?.xml.slice(0, 400) ?? '') },
        { path: '2026/vazio.xml', bytes: bytes('') },
      ]),
    );
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

  await test.step('a folder that lacks a month is said to be incomplete, and one that is gone keeps what was known', async () => {
    const folder = join(dataDir, 'notas');
    const of = (from: number, to: number, month: string) =>
      Array.from({ length: to - from + 1 }, (_, index) => ({
        nNF: from + index,
        day: `2026-${month}-${String(((from + index) % 27) + 1).padStart(2, '0')}`,
      }));
    writeNotes(folder, [...of(1, 27, '07'), ...of(82, 108, '09')]);
    await read(folder);
    await expect(furos.main.getByText('Esta pasta pode estar incompleta')).toBeVisible();
    await expect(furos.main.getByText(/Nenhum arquivo de ago\/2026/)).toBeVisible();
    await expect(furos.unclear).toContainText('nº 28 a 81');
    await expect(furos.gaps).toHaveCount(0);

    await read(join(dataDir, 'outra'));
    await expect(furos.main.getByRole('alert')).toBeVisible();
    await expect(furos.unclear).toContainText('nº 28 a 81');
  });

  await test.step('notes whose numbers are not settled are asked of SEFAZ as a batch of their keys', async () => {
    const folder = join(dataDir, 'incertas');
    const unsure = [
      { nNF: 4, day: '2026-11-03', standing: 'no-protocol' },
      { nNF: 6, day: '2026-11-03', standing: 'no-protocol', tpEmis: '5' },
    ] as const;
    writeNotes(folder, [...numbersBut(8, [4, 6]), ...unsure], 9);
    await read(folder);
    await furos.main.getByRole('tab', { name: /série 9\b/ }).click();
    const settle = furos.main.getByRole('region', { name: 'Notas a esclarecer na SEFAZ' });
    await expect(settle).toContainText('1 em contingência e 1 tentado, sem protocolo');
    await expectClean(app);
    await settle.getByRole('button', { name: 'Consultar estas 2 notas' }).press('Enter');
    const batch = batchScreen(app);
    await expect(batch.main.getByRole('heading', { name: /^Furos da NF-e série 9, às/ })).toBeVisible();
    await expect(batch.found).toContainText('2 a consultar');
  });
});

test(
  'a reading that is cancelled keeps what it read, and is finished later',
  { tag: '@proof' },
  async ({ app, dataDir }) => {
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
  },
);
