/** Several gaps disabled together, of which SEFAZ refuses the second: what was not sent waits, and the used number is found out. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keyOf, noteDocument } from '../../../electron/numbering/testing/documents.ts';
import { COMPANY } from '../../../electron/training/seeds.ts';
import { expectClean } from '../../fixtures/axe.ts';
import { expect, test } from '../../fixtures/practising.ts';
import { disablementScreen, GOOD_JUSTIFICATION } from '../../screens/disablement.ts';
import { shell } from '../../screens/shell.ts';

// After the 168 hours in which a note of the 3rd may still be transmitted.
test.use({ ports: { clock: { now: () => new Date('2026-11-20T15:00:00Z') } } });

/** Series 2 has a note 11 at the training SEFAZ, whose file is not in the folder. */
const WITHOUT_FILE = [9, 11, 19];

function writeNotes(folder: string): void {
  mkdirSync(folder);
  for (let nNF = 8; nNF <= 20; nNF += 1) {
    if (WITHOUT_FILE.includes(nNF)) continue;
    const plan = { cnpj: COMPANY.cnpj, serie: 2, tpAmb: '2', nNF, day: '2026-11-03' } as const;
    writeFileSync(join(folder, `${keyOf(plan)}-procNFe.xml`), noteDocument(plan).xml);
  }
}

test('a group stops at the range that SEFAZ refuses, and what it did not send waits in Início', async ({
  app,
  dataDir,
}) => {
  test.slow();
  const folder = join(dataDir, 'notas');
  writeNotes(folder);
  const main = app.getByRole('main');
  await shell(app).open('Furos');
  await main.getByRole('button', { name: 'Ler pasta…' }).click();
  await app.getByRole('textbox', { name: 'Caminho da pasta' }).fill(folder);
  await app.keyboard.press('Enter');
  for (const n of WITHOUT_FILE)
    await main.getByRole('checkbox', { name: `Marcar nº ${n}`, exact: true }).check();
  await main.getByRole('button', { name: 'Preparar 3 pedidos' }).click();

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
  await expect(main.getByText('O número 9 está inutilizado.')).toBeVisible();
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
  await expect(main.getByRole('checkbox', { name: 'Marcar nº 19', exact: true })).toBeVisible();
  await expect(main.getByRole('checkbox', { name: 'Marcar nº 11', exact: true })).toHaveCount(0);
  await shell(app).open('Início');
  const needs = app.getByRole('region', { name: 'Precisa de você' });
  await expect(needs).toContainText('Pedido pronto, ainda não enviado');
});
