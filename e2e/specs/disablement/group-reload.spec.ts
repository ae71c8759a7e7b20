/** Groups of one series and over two, with other screens and reloads of the page while they are sent: a refusal and a lost answer are found afterwards. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { keyOf, noteDocument } from '../../../electron/numbering/testing/documents.ts';
import { COMPANY } from '../../../electron/training/notes/seeds.ts';
import type { Host } from '../../../electron/web-host/host.ts';
import { admit } from '../../fixtures/admitted-page.ts';
import { expectClean } from '../../fixtures/axe.ts';
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

async function readNotes(app: Page, dataDir: string): Promise<void> {
  const folder = join(dataDir, 'notas');
  writeNotes(folder);
  await shell(app).open('Furos');
  await numberingScreen(app).readFolder.click();
  await numberingScreen(app).nameFolder(folder);
}

function tab(app: Page, serie: 2 | 5) {
  return numberingScreen(app).main.getByRole('tab', { name: new RegExp(`série ${serie}\\b`) });
}

/** From Furos to the request on its way. */
async function send(app: Page, serie: 2 | 5): Promise<void> {
  const furos = numberingScreen(app);
  await shell(app).open('Furos');
  await tab(app, serie).click();
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
  const main = app.getByRole('main');
  const { header } = shell(app);
  const needs = app.getByRole('region', { name: 'Precisa de você' });
  await trainingScreen(app).choose('Lenta');
  await readNotes(app, dataDir);

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

test('one group over two series goes on through a reload, and after another the end of its lost answer is found', async ({
  app,
  host,
  dataDir,
}) => {
  test.slow();
  const main = app.getByRole('main');
  const { header } = shell(app);
  await trainingScreen(app).choose('Lenta');
  await readNotes(app, dataDir);

  // What is ticked in one series stays while another is looked at.
  const furos = numberingScreen(app);
  await tab(app, 2).click();
  await furos.tick('9').check();
  await tab(app, 5).click();
  await furos.tick('10').check();
  await expect(furos.gaps).toContainText('De NF-e série 2 e NF-e série 5.');
  await expect(furos.main.getByRole('button', { name: 'Preparar 2 pedidos' })).toBeVisible();
  await furos.main
    .getByRole('checkbox', { name: 'Marcar os 5 furos da empresa, de todas as séries' })
    .check();
  await tab(app, 2).click();
  await furos.tick('11').uncheck();
  await expectClean(app);
  await furos.main.getByRole('button', { name: 'Preparar 4 pedidos' }).click();

  const names = ['NF-e série 2, nº 9', 'NF-e série 2, nº 19', 'NF-e série 5, nº 10', 'NF-e série 5, nº 14'];
  const ranges = main.getByRole('list', { name: 'Faixas' }).getByRole('listitem');
  await expect(main.getByRole('heading', { name: 'Inutilizar 4 faixas juntas' })).toBeFocused();
  await expect(ranges).toHaveText(names.map((name) => new RegExp(`^${name} \\(1 número`)));
  const wizard = disablementScreen(app);
  await wizard.justification.fill(GOOD_JUSTIFICATION);
  await expectClean(app);
  const opened = app.context().waitForEvent('page');
  await wizard.act.click();
  const asked = await opened;
  for (const part of [
    '55 (NF-e), série 2',
    '9 (1 número), ano 2026',
    '55 (NF-e), série 5',
    '14 (1 número), ano 2026',
  ]) {
    await expect(asked.getByText(part, { exact: true })).toBeVisible();
  }
  await asked.getByRole('button', { name: 'Inutilizar 4 números', exact: true }).click();
  const progress = main.getByRole('region', { name: 'Inutilização em grupo, em andamento' });
  await expect(progress).toContainText('Pedido 1 de 4: NF-e série 2, nº 9');

  await openAnew(app, host);
  await header.getByRole('button', { name: /^Inutilizando: pedido/ }).click();
  await expect(progress).toContainText(/Pedido [123] de 4/);
  await trainingScreen(app).choose('Conexão derrubada');
  const end = header.getByRole('button', {
    name: /^Inutilização em grupo: parou em NF-e série [25], nº \d+/,
  });
  await expect(end).toBeVisible({ timeout: 60_000 });

  await openAnew(app, host);
  await end.click();
  await expect(main.getByRole('heading', { name: /^Parou em NF-e série [25], nº \d+$/ })).toBeFocused();
  await expect(main.getByText(/^A SEFAZ não respondeu a este pedido/)).toBeVisible();
  // Whichever request met the lost connection: those before it are done, and none after it was sent.
  const states = (await ranges.allInnerTexts()).map((text) => /– ([^,\n]*)/.exec(text)?.[1]);
  const lost = states.indexOf('Sem resposta');
  expect(states).toEqual(
    names.map((_, i) => {
      if (i === lost) return 'Sem resposta';
      return i < lost ? 'Inutilizada' : 'Não enviada';
    }),
  );
  await expect(main.getByRole('button', { name: `Resolver o pedido de ${names[lost] ?? ''}` })).toBeVisible();
  await expectClean(app);
  await main.getByRole('button', { name: 'Concluir' }).click();
  await expect(header.getByRole('button', { name: /^Inutilização em grupo/ })).toHaveCount(0);
});
