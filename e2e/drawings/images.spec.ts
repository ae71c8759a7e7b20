/** The pictures of `docs/imagens`: only `npx playwright test -c drawings.config.ts images` makes them. */

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { ROOT } from '../../scripts/root.ts';
import { answerConfirmation, expect, test } from '../fixtures/app.ts';
import { numbersBut, writeNotes } from '../fixtures/note-folders.ts';
import { freePort } from '../fixtures/free-port.ts';
import { archiveCard } from '../screens/archive.ts';
import { connectionPanel } from '../screens/connection.ts';
import { consultScreen } from '../screens/consult.ts';
import { disablementScreen, GOOD_JUSTIFICATION } from '../screens/disablement.ts';
import { firstRun } from '../screens/first-run.ts';
import { helpPanel } from '../screens/help.ts';
import { integrationScreen } from '../screens/integration.ts';
import { numberingScreen } from '../screens/numbering.ts';
import { palette } from '../screens/palette.ts';
import { recordsScreen } from '../screens/records.ts';
import { resolvePage } from '../screens/resolve.ts';
import { shell } from '../screens/shell.ts';
import { trainingScreen } from '../screens/training.ts';

const FOLDER = join(ROOT, 'docs/imagens');

/** More than the 168 hours in which a note may still arrive. */
const DAYS_AGO = 9;

test.use({ viewport: { width: 1366, height: 768 } });

test('draws the main screens', async ({ app, dataDir }) => {
  test.setTimeout(120_000);
  const picture = pictureOf(app);
  const frame = shell(app);
  const wizard = disablementScreen(app);

  await expect(firstRun(app).training).toBeVisible();
  await picture('primeira-vez');
  await firstRun(app).practise();
  await expect(app.getByText('falta o 3')).toBeVisible();
  await picture('inicio');

  const key = await trainingScreen(app).key('Corrigida e depois cancelada');
  await picture('treino');
  const unknown = await trainingScreen(app).key('Não consta');
  await app.keyboard.press('F3');
  await consultScreen(app).scan(key);
  await expect(consultScreen(app).card('Cancelada')).toBeVisible();
  await picture('consultar');

  await frame.open('Inutilizar');
  await wizard.toRange('1');
  await wizard.fillRange('3', '3');
  await wizard.noContingency.check();
  await wizard.tellYear();
  await picture('inutilizar-faixa');
  await wizard.next.click();
  await wizard.justification.fill('Número pulado – falha no “sistema” emissor');
  await expect(
    app.getByText('Proposta de correção').or(app.getByText('Texto que será enviado')),
  ).toBeVisible();
  await picture('inutilizar-justificativa');
  await app.getByRole('button', { name: 'Trocar por estes' }).click();
  await wizard.next.click();
  await expect(wizard.back).toBeFocused();
  await picture('inutilizar-conferencia');
  await answerConfirmation(app, () => wizard.act.click(), /^Inutilizar 1/);
  await expect(wizard.outcome('Inutilizada')).toBeVisible();
  await picture('inutilizada');
  await wizard.another.click();
  await frame.open('Histórico');
  await expect(app.getByRole('row')).toHaveCount(3);
  await picture('historico');
  const box = palette(app);
  await box.find('inut');
  await expect(box.options.first()).toBeVisible();
  await picture('procurar');
  await app.keyboard.press('Escape');
  await frame.open('Integração');
  const integration = integrationScreen(app);
  const port = await freePort();
  await integration.switchOn(port);
  const token = await integration.makeToken();
  for (const chNFe of [key, unknown]) {
    await fetch(`http://127.0.0.1:${port}/nfe/stats`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ 'X-AUTH-TOKEN': token, chNFe, tpAmb: 2 }),
    });
  }
  await expect(integration.calls.getByRole('row')).toHaveCount(3);
  await frame.heading('Integração').scrollIntoViewIfNeeded();
  await picture('integracao');
  await integration.calls.getByRole('row').last().scrollIntoViewIfNeeded();
  await picture('integracao-chamadas');
  await frame.open('Início');
  const connection = connectionPanel(app);
  await connection.open.click();
  await connection.test.click();
  await expect(connection.steps).toHaveCount(5);
  await connection.steps.last().scrollIntoViewIfNeeded();
  await picture('testar-conexao');
  await connection.close.click();
  await trainingScreen(app).choose('Consumo indevido');
  await app.keyboard.press('F3');
  await consultScreen(app).scan(unknown);
  await expect(consultScreen(app).card('Consultas pausadas')).toBeVisible();
  await picture('consultar-656');
  await app.keyboard.press('F1');
  await expect(helpPanel(app).panel).toBeVisible();
  await picture('ajuda');
  await app.keyboard.press('Escape');
  await frame.open('Certificados');
  await expect(app.getByText('Ativo', { exact: true })).toBeVisible();
  await picture('certificados');
  await frame.open('Ajustes');
  await expect(archiveCard(app).passed).toBeVisible();
  await picture('ajustes');
  const folder = join(dataDir, 'notas');
  const day = new Date(Date.now() - DAYS_AGO * 86_400_000).toISOString().slice(0, 10);
  writeNotes(folder, numbersBut(94, [31, 57, 58], day));
  const furos = numberingScreen(app);
  await frame.open('Furos');
  await furos.readFolder.click();
  await furos.nameFolder(folder);
  await expect(furos.result).toBeVisible();
  await furos.result.getByRole('button', { name: 'Fechar' }).click();
  await furos.main.getByRole('tab', { name: 'série 7' }).click();
  await expect(furos.gaps).toContainText('nº 57 a 58');
  await picture('furos');
});

test('draws a divided range, a lost answer, the records, and the dark theme', async ({ app }) => {
  test.setTimeout(120_000);
  const picture = pictureOf(app);
  const frame = shell(app);
  const wizard = disablementScreen(app);
  const records = recordsScreen(app);
  await firstRun(app).practise();
  for (const [example, situation] of [
    ['Com carta de correção', 'Autorizada'],
    ['Cancelada', 'Cancelada'],
  ] as const) {
    const key = await trainingScreen(app).key(example);
    await app.keyboard.press('F3');
    await consultScreen(app).scan(key);
    await expect(consultScreen(app).card(situation)).toBeVisible();
  }
  await frame.open('Inutilizar');
  await wizard.toReview({ from: '6', to: '6' });
  await answerConfirmation(app, () => wizard.act.click(), /^Inutilizar 1/);
  await expect(wizard.outcome('Inutilizada')).toBeVisible();
  await wizard.another.click();
  await wizard.toRange('1');
  await wizard.fillRange('3', '8');
  await wizard.mend('Tirar os que não podem ser inutilizados: 3 pedidos').click();
  await expect(wizard.queue).toBeVisible();
  await expect(app.getByText(/^Algum dos números destes 3 pedidos/)).toBeVisible();
  await picture('inutilizar-dividida');
  await app.getByRole('button', { name: 'Desfazer a divisão' }).click();

  await trainingScreen(app).choose('Conexão derrubada');
  await frame.open('Inutilizar');
  await wizard.fillRange('80', '82');
  await wizard.noContingency.check();
  await wizard.tellYear();
  await wizard.next.click();
  await wizard.justification.fill(GOOD_JUSTIFICATION);
  await wizard.next.click();
  await answerConfirmation(app, () => wizard.act.click(), /^Inutilizar 3/);
  await expect(wizard.outcome('Sem resposta')).toBeVisible();
  await picture('sem-resposta');
  await app.getByRole('button', { name: 'Resolver depois' }).click();
  await expect(app.getByText(/^Inutilização sem resposta ·/)).toBeVisible();
  await picture('inicio-pendencia');
  await app.getByRole('button', { name: 'Resolver' }).click();
  await expect(resolvePage(app).heading).toBeVisible();
  await picture('resolver');

  await frame.open('Conferir');
  await expect(records.choose).toBeVisible();
  await picture('conferir');
  await frame.open('Auditoria');
  await records.verify.click();
  await expect(records.said('TUDO CONFERE')).toBeVisible();
  await picture('auditoria');

  await app.emulateMedia({ colorScheme: 'dark' });
  await app.keyboard.press('F3');
  await expect(consultScreen(app).card('Cancelada').first()).toBeVisible();
  await picture('consultar-escuro');
  await app.emulateMedia({ colorScheme: 'light', contrast: 'more' });
  await app.keyboard.press('F4');
  await picture('sem-resposta-contraste');
});

function pictureOf(app: Page): (name: string) => Promise<Buffer> {
  mkdirSync(FOLDER, { recursive: true });
  return (name) => app.screenshot({ path: join(FOLDER, `${name}.png`), animations: 'disabled' });
}
