/** Several gaps disabled together: a person declines, stops after the first, or SEFAZ refuses the second; what was not sent is free or waits. */

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
import { unsaved } from '../../screens/unsaved.ts';

// After the 168 hours in which a note of the 3rd may still be transmitted.
test.use({ ports: { clock: { now: () => new Date('2026-11-20T15:00:00Z') } } });

/** Series 2 has a note 11 at the training SEFAZ, whose file is not in the folder. */
const WITHOUT_FILE = [9, 11, ...Array.from({ length: 10 }, (_, i) => 2 * i + 19)];

function writeNotes(folder: string): void {
  mkdirSync(folder);
  for (let nNF = 8; nNF <= 60; nNF += 1) {
    if (WITHOUT_FILE.includes(nNF)) continue;
    const plan = { cnpj: COMPANY.cnpj, serie: 2, tpAmb: '2', nNF, day: '2026-11-03' } as const;
    writeFileSync(join(folder, `${keyOf(plan)}-procNFe.xml`), noteDocument(plan).xml);
  }
}

/** From any screen to the review of three requests. */
async function prepareThree(app: Page, numbers: readonly string[]): Promise<void> {
  const furos = numberingScreen(app);
  await shell(app).open('Furos');
  // What was ticked before another screen was opened still is.
  await furos.tick(numbers[0] ?? '').waitFor();
  const ticked = furos.main.getByRole('checkbox', { checked: true });
  while ((await ticked.count()) > 0) await ticked.first().click();
  for (const n of numbers) await furos.tick(n).check();
  await furos.main.getByRole('button', { name: 'Preparar 3 pedidos' }).click();
  await disablementScreen(app).justification.fill(GOOD_JUSTIFICATION);
}

test('a group is one question, stops where a person or SEFAZ stops it, and what it did not send is free or waits in Início', async ({
  app,
  dataDir,
}) => {
  test.slow();
  const main = app.getByRole('main');
  const furos = numberingScreen(app);
  const wizard = disablementScreen(app);
  const folder = join(dataDir, 'notas');
  writeNotes(folder);
  await shell(app).open('Furos');
  await furos.readFolder.click();
  await furos.nameFolder(folder);

  await test.step('more than ten gaps of a series are one question, which lists them all, and a person declines', async () => {
    await furos.main.getByRole('checkbox', { name: 'Marcar todos os 12 furos' }).check();
    await furos.main.getByRole('button', { name: 'Preparar 12 pedidos' }).click();
    await expect(main.getByRole('heading', { name: 'Inutilizar 12 faixas juntas' })).toBeFocused();
    await expectClean(app);
    await wizard.act.click();
    await expect(wizard.justification).toBeFocused();
    await wizard.justification.fill(GOOD_JUSTIFICATION);
    const opened = app.context().waitForEvent('page');
    await wizard.act.click();
    const asked = await opened;
    await expect(asked.getByRole('heading', { name: 'Inutilizar 12 números em 12 faixas?' })).toBeVisible();
    await expect(asked.getByText('12 faixas de 2026')).toBeVisible();
    await expect(asked.getByText(WITHOUT_FILE.join('; '), { exact: true })).toBeVisible();
    await asked.getByRole('button', { name: 'Cancelar', exact: true }).click();
    await expect(main.getByText('Você cancelou. Nada foi enviado.')).toBeVisible();
    // Until the group is no more under way what was typed is the request's.
    await expect(wizard.act).toBeEnabled();
  });

  await test.step('Esc and “Voltar” lead back to the ticked gaps, which still are after another screen, and ask before they discard what was typed', async () => {
    for (const way of [() => app.keyboard.press('Escape'), () => wizard.back.click()]) {
      await way();
      await unsaved(app).stay();
      await expect(wizard.justification).toHaveValue(GOOD_JUSTIFICATION);
    }
    await app.keyboard.press('Escape');
    await unsaved(app).discard();
    const prepare = furos.main.getByRole('button', { name: 'Preparar 12 pedidos' });
    await prepare.click();
    const drop = (n: number) => main.getByRole('button', { name: `Tirar nº ${n} da lista` });
    await drop(11).press('Enter');
    // The one that took its place: several are taken off one after the other.
    await expect(drop(19)).toBeFocused();
    await app.keyboard.press('Escape');
    await unsaved(app).discard();
    await app.keyboard.press('F8');
    await shell(app).open('Furos');
    await prepare.click();
    await wizard.justification.fill(GOOD_JUSTIFICATION);
  });

  await test.step('what is typed for a group is not discarded by leaving Furos without asking', async () => {
    await app.keyboard.press('F2');
    await unsaved(app).stay();
    await expect(wizard.justification).toHaveValue(GOOD_JUSTIFICATION);
    // The number line below leads to the wizard.
    await main.getByRole('option', { name: /^19,/ }).click();
    await app.keyboard.press('Enter');
    await unsaved(app).stay();
    await expect(wizard.justification).toHaveValue(GOOD_JUSTIFICATION);
    await app.keyboard.press('F2');
    await unsaved(app).discard();
    await expect(shell(app).heading('Início')).toBeVisible();
  });

  await test.step('a person stops a group: the request under way ends, and the others are discarded unsent', async () => {
    await trainingScreen(app).choose('Lenta');
    await prepareThree(app, ['19', '21', '23']);
    await answerConfirmation(app, () => wizard.act.click(), 'Inutilizar 3 números');
    const progress = app.getByRole('region', { name: 'Inutilização em grupo, em andamento' });
    await expect(progress).toContainText('Pedido 1 de 3: nº 19');
    await progress.getByRole('button', { name: 'Parar depois deste' }).click();
    // Not the list again: what became of each, once the request that was on its way has its answer.
    await expect(main.getByRole('heading', { name: 'Parou antes de nº 21, como você pediu' })).toBeVisible({
      timeout: 30_000,
    });
    await expectClean(app);
    await main.getByRole('button', { name: 'Concluir' }).click();

    await shell(app).open('Histórico');
    const rows = app.getByRole('row').filter({ hasText: 'Inutilização' });
    // Below, those of the group that was declined.
    await expect(rows.filter({ hasText: 'nº 19' })).toHaveText([/Inutilizada/, /Descartada/], {
      timeout: 30_000,
    });
    for (const n of ['nº 21', 'nº 23'])
      await expect(rows.filter({ hasText: n })).toHaveText([/Descartada/, /Descartada/]);
    await shell(app).open('Início');
    await expect(app.getByText('Pedido pronto, ainda não enviado')).toHaveCount(0);
  });

  await test.step('a group stops at the range that SEFAZ refuses, and what it did not send waits in Início', async () => {
    await trainingScreen(app).choose('Normal');
    await prepareThree(app, ['9', '11', '21']);
    await answerConfirmation(app, () => wizard.act.click(), 'Inutilizar 3 números');
    await expect(wizard.outcome('Parou em nº 11')).toBeVisible();
    await expect(main.getByText(/^241 – /)).toBeVisible();
    await expect(main.getByText('Inutilizado: NF-e série 2, nº 9.')).toBeVisible();
    await expect(main.getByRole('list', { name: 'Faixas' }).getByRole('listitem')).toHaveText([
      /^nº 9 – Inutilizada, protocolo/,
      /^nº 11 – Rejeitada/,
      /^nº 21 – Não enviada/,
    ]);
    await expectClean(app);
    await main.getByRole('button', { name: 'Descobrir qual número foi usado' }).click();
    await expect(main.getByText('Nº 11: a SEFAZ tem uma nota com este número.')).toBeVisible();
    await main.getByRole('button', { name: 'Concluir' }).click();
    // Of the numbers chosen only the one that waits is still a gap.
    await expect(furos.disable('21')).toBeVisible();
    await expect(furos.disable('11')).toHaveCount(0);
    await shell(app).open('Início');
    await expect(app.getByRole('region', { name: 'Precisa de você' })).toContainText(
      'Pedido pronto, ainda não enviado',
    );
  });
});
