/** Groups of two series, with other screens and reloads of the page while they are sent: a refusal and a lost answer are found afterwards. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { keyOf, noteDocument } from '../../../electron/numbering/testing/documents.ts';
import { COMPANY } from '../../../electron/training/notes/seeds.ts';
import type { Host } from '../../../electron/web-host/host.ts';
import { admit } from '../../fixtures/admitted-page.ts';
import { answerConfirmation, expect, test } from '../../fixtures/practising.ts';
import { disablementScreen, GOOD_JUSTIFICATION } from '../../screens/disablement.ts';
import { numberingScreen } from '../../screens/numbering.ts';
import { shell } from '../../screens/shell.ts';
import { trainingScreen } from '../../screens/training.ts';

// After the 168 hours in which a note of the 3rd may still be transmitted.
test.use({ ports: { clock: { now: () => new Date('2026-11-20T15:00:00Z') } } });

/** Numbers without a file; the training SEFAZ has a note 11 of series 2. */
const MISSING = { 2: [9, 11, 19], 5: [10, 14] } as const;

function writeNotes(folder: string): void {
  mkdirSync(folder);
  for (const serie of [2, 5] as const) {
    const missing: readonly number[] = MISSING[serie];
    for (let nNF = 8; nNF <= 20; nNF += 1) {
      if (missing.includes(nNF)) continue;
      const plan = { cnpj: COMPANY.cnpj, serie, tpAmb: '2', nNF, day: '2026-11-03' } as const;
      writeFileSync(join(folder, `${keyOf(plan)}-procNFe.xml`), noteDocument(plan).xml);
    }
  }
}

/** From Furos to the request on its way. */
async function send(app: Page, serie: 2 | 5): Promise<void> {
  const furos = numberingScreen(app);
  await shell(app).open('Furos');
  await furos.main.getByRole('tab', { name: new RegExp(`série ${serie}\\b`) }).click();
  for (const n of MISSING[serie]) await furos.tick(String(n)).check();
  await furos.main.getByRole('button', { name: /^Preparar \d pedidos$/ }).click();
  const wizard = disablementScreen(app);
  await wizard.justification.fill(GOOD_JUSTIFICATION);
  await answerConfirmation(app, () => wizard.act.click(), /^Inutilizar/);
}

/** The page is gone with all it remembers; only the core knows of the groups. */
async function openAnew(app: Page, host: Host): Promise<void> {
  await app.goto('about:blank');
  await admit(app, host);
}

test('groups of two series go on through other screens and reloads, and the end of each is found', async ({
  app,
  host,
  dataDir,
}) => {
  test.slow();
  const folder = join(dataDir, 'notas');
  writeNotes(folder);
  const main = app.getByRole('main');
  const { header } = shell(app);
  const needs = app.getByRole('region', { name: 'Precisa de você' });
  await trainingScreen(app).choose('Lenta');
  await shell(app).open('Furos');
  await numberingScreen(app).readFolder.click();
  await numberingScreen(app).nameFolder(folder);

  await send(app, 2);
  const progress = main.getByRole('region', { name: 'Inutilização em grupo, em andamento' });
  await expect(progress).toContainText('Pedido 1 de 3: nº 9');
  await shell(app).open('Início');
  await expect(header.getByRole('button', { name: /^Inutilizando: pedido 1 de 3/ })).toBeVisible();
  await expect(needs).toContainText('Não feche o programa até o fim.');
  await expect(needs).not.toContainText('Pedido pronto, ainda não enviado');

  await openAnew(app, host);
  await header.getByRole('button', { name: /^Inutilizando: pedido/ }).click();
  await expect(progress).toContainText(/Pedido [12] de 3/);
  await shell(app).open('Início');
  const end2 = header.getByRole('button', { name: /^Inutilização em grupo: parou em nº 11/ });
  await expect(end2).toBeVisible({ timeout: 30_000 });

  await trainingScreen(app).choose('Conexão derrubada');
  await send(app, 5);
  await openAnew(app, host);
  await shell(app).open('Início');
  await expect(needs.getByRole('listitem').filter({ hasText: 'parou em' })).toHaveCount(2);
  await expect(needs).toContainText('Inutilização em grupo: parou em nº 10');

  await end2.click();
  await expect(main.getByRole('heading', { name: 'Parou em nº 11' })).toBeFocused();
  await expect(main.getByText(/^241 – /)).toBeVisible();
  await expect(main.getByRole('list', { name: 'Faixas' }).getByRole('listitem')).toHaveText([
    /^nº 9 – Inutilizada, protocolo/,
    /^nº 11 – Rejeitada/,
    /^nº 19 – Não enviada/,
  ]);
  await main.getByRole('button', { name: 'Concluir' }).click();

  // Seen: the other one takes its place.
  await header.getByRole('button', { name: /^Inutilização em grupo: parou em nº 10/ }).click();
  await expect(main.getByText(/^A SEFAZ não respondeu a este pedido/)).toBeVisible();
  await expect(main.getByRole('button', { name: 'Resolver o pedido de nº 10' })).toBeVisible();
  await main.getByRole('button', { name: 'Concluir' }).click();
  await expect(header.getByRole('button', { name: /^Inutilização em grupo/ })).toHaveCount(0);
});
