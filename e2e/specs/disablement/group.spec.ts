/** Several gaps disabled together: SEFAZ refuses the second, or a person stops after the first; what was not sent is free or waits. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { keyOf, noteDocument } from '../../../electron/numbering/testing/documents.ts';
import { COMPANY } from '../../../electron/training/notes/seeds.ts';
import { expectClean } from '../../fixtures/axe.ts';
import { answerConfirmation, expect, test } from '../../fixtures/practising.ts';
import { disablementScreen, GOOD_JUSTIFICATION } from '../../screens/disablement.ts';
import { numberingScreen } from '../../screens/numbering.ts';
import { shell } from '../../screens/shell.ts';
import { trainingScreen } from '../../screens/training.ts';

// After the 168 hours in which a note of the 3rd may still be transmitted.
test.use({ ports: { clock: { now: () => new Date('2026-11-20T15:00:00Z') } } });

/** Series 2 has a note 11 at the training SEFAZ, whose file is not in the folder. */
const WITHOUT_FILE = [9, 11, 19];

function writeNotes(folder: string, without = WITHOUT_FILE, last = 20): void {
  mkdirSync(folder);
  for (let nNF = 8; nNF <= last; nNF += 1) {
    if (without.includes(nNF)) continue;
    const plan = { cnpj: COMPANY.cnpj, serie: 2, tpAmb: '2', nNF, day: '2026-11-03' } as const;
    writeFileSync(join(folder, `${keyOf(plan)}-procNFe.xml`), noteDocument(plan).xml);
  }
}

/** From the folder to the review of three requests. */
async function prepareThree(app: Page, dataDir: string): Promise<void> {
  const folder = join(dataDir, 'notas');
  writeNotes(folder);
  const furos = numberingScreen(app);
  await shell(app).open('Furos');
  await furos.readFolder.click();
  await furos.nameFolder(folder);
  for (const n of WITHOUT_FILE) await furos.tick(String(n)).check();
  await furos.main.getByRole('button', { name: 'Preparar 3 pedidos' }).click();
}

test('a group stops at the range that SEFAZ refuses, and what it did not send waits in Início', async ({
  app,
  dataDir,
}) => {
  test.slow();
  const main = app.getByRole('main');
  await prepareThree(app, dataDir);

  const wizard = disablementScreen(app);
  await expect(main.getByRole('heading', { name: 'Inutilizar 3 faixas juntas' })).toBeFocused();
  await expectClean(app);
  await wizard.act.click();
  await expect(wizard.justification).toBeFocused();
  await wizard.justification.fill(GOOD_JUSTIFICATION);

  // One page asks for all of them; the person declines once.
  for (const button of ['Cancelar', 'Inutilizar 3 números']) {
    const opened = app.context().waitForEvent('page');
    await wizard.act.click();
    const asked = await opened;
    await expect(asked.getByText('19 (1 número), ano 2026')).toBeVisible();
    await asked.getByRole('button', { name: button, exact: true }).click();
    if (button === 'Cancelar') await expect(main.getByText('Você cancelou. Nada foi enviado.')).toBeVisible();
  }

  await expect(wizard.outcome('Parou em nº 11')).toBeVisible();
  await expect(main.getByText(/^241 – /)).toBeVisible();
  await expect(main.getByText('Inutilizado: NF-e série 2, nº 9.')).toBeVisible();
  const ranges = main.getByRole('list', { name: 'Faixas' }).getByRole('listitem');
  await expect(ranges).toHaveText([
    /^nº 9 – Inutilizada, protocolo/,
    /^nº 11 – Rejeitada/,
    /^nº 19 – Não enviada/,
  ]);
  await expectClean(app);

  await main.getByRole('button', { name: 'Descobrir qual número foi usado' }).click();
  await expect(main.getByText('Nº 11: a SEFAZ tem uma nota com este número.')).toBeVisible();
  await main.getByRole('button', { name: 'Concluir' }).click();
  // Of the numbers chosen only the one that waits is still a gap.
  await expect(numberingScreen(app).disable('19')).toBeVisible();
  await expect(numberingScreen(app).disable('11')).toHaveCount(0);
  await shell(app).open('Início');
  const needs = app.getByRole('region', { name: 'Precisa de você' });
  await expect(needs).toContainText('Pedido pronto, ainda não enviado');
});

test('what is typed for a group is not discarded by leaving Furos without asking', async ({
  app,
  dataDir,
}) => {
  test.slow();
  await prepareThree(app, dataDir);
  const { justification } = disablementScreen(app);
  await justification.fill(GOOD_JUSTIFICATION);
  await app.keyboard.press('F2');
  const asked = app.getByRole('alertdialog', { name: 'Descartar o que você digitou?' });
  await asked.getByRole('button', { name: 'Continuar aqui' }).click();
  await expect(justification).toHaveValue(GOOD_JUSTIFICATION);
  await app.keyboard.press('F2');
  await asked.getByRole('button', { name: 'Descartar' }).click();
  await expect(shell(app).heading('Início')).toBeVisible();
});

test('more than ten gaps of a series are one question, which lists them all', async ({ app, dataDir }) => {
  test.slow();
  const folder = join(dataDir, 'notas');
  const missing = Array.from({ length: 12 }, (_, i) => 2 * i + 21);
  writeNotes(folder, missing, 60);
  const furos = numberingScreen(app);
  await shell(app).open('Furos');
  await furos.readFolder.click();
  await furos.nameFolder(folder);
  await furos.main.getByRole('checkbox', { name: 'Marcar todos os 12 furos' }).check();
  await furos.main.getByRole('button', { name: 'Preparar 12 pedidos' }).click();
  const wizard = disablementScreen(app);
  await wizard.justification.fill(GOOD_JUSTIFICATION);
  const opened = app.context().waitForEvent('page');
  await wizard.act.click();
  const asked = await opened;
  await expect(asked.getByRole('heading', { name: 'Inutilizar 12 números em 12 faixas?' })).toBeVisible();
  await expect(asked.getByText('12 faixas de 2026')).toBeVisible();
  await expect(asked.getByText(missing.join('; '), { exact: true })).toBeVisible();
  await asked.getByRole('button', { name: 'Inutilizar 12 números', exact: true }).click();
  const main = app.getByRole('main');
  await expect(wizard.outcome('Pronto')).toBeVisible({ timeout: 60_000 });
  const ranges = main.getByRole('list', { name: 'Faixas' }).getByRole('listitem');
  await expect(ranges).toHaveText(missing.map((n) => new RegExp(`^nº ${n} – Inutilizada, protocolo`)));
});

test('a person stops a group: the request under way ends, and the others are discarded unsent', async ({
  app,
  dataDir,
}) => {
  test.slow();
  await trainingScreen(app).choose('Lenta');
  await prepareThree(app, dataDir);
  const wizard = disablementScreen(app);
  await wizard.justification.fill(GOOD_JUSTIFICATION);
  await answerConfirmation(app, () => wizard.act.click(), 'Inutilizar 3 números');
  const progress = app.getByRole('region', { name: 'Inutilização em grupo, em andamento' });
  await expect(progress).toContainText('Pedido 1 de 3: nº 9');
  await progress.getByRole('button', { name: 'Parar depois deste' }).click();
  // Not the list again: what became of each, once the request that was on its way has its answer.
  await expect(
    numberingScreen(app).main.getByRole('heading', { name: 'Parou antes de nº 11, como você pediu' }),
  ).toBeVisible({ timeout: 30_000 });
  await expectClean(app);

  await shell(app).open('Histórico');
  const rows = app.getByRole('row').filter({ hasText: 'Inutilização' });
  await expect(rows.filter({ hasText: 'nº 9' })).toContainText('Inutilizada', { timeout: 30_000 });
  for (const n of ['nº 11', 'nº 19']) await expect(rows.filter({ hasText: n })).toContainText('Descartada');
  await shell(app).open('Início');
  await expect(app.getByText('Pedido pronto, ainda não enviado')).toHaveCount(0);
});
