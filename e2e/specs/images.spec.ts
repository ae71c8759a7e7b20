/** The pictures of `docs/imagens`, made only when BALCAO_IMAGENS asks for them. */

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/root.ts';
import { answerConfirmation, expect, test } from '../fixtures/app.ts';
import { freePort } from '../fixtures/free-port.ts';
import { connectionPanel } from '../screens/connection.ts';
import { consultScreen } from '../screens/consult.ts';
import { disablementScreen } from '../screens/disablement.ts';
import { firstRun } from '../screens/first-run.ts';
import { integrationScreen } from '../screens/integration.ts';
import { shell } from '../screens/shell.ts';
import { trainingScreen } from '../screens/training.ts';

const FOLDER = join(ROOT, 'docs/imagens');

test.skip(!process.env['BALCAO_IMAGENS'], 'set BALCAO_IMAGENS=1 to draw docs/imagens anew');
test.use({ viewport: { width: 1366, height: 768 } });

test('draws the main screens', async ({ app }) => {
  test.setTimeout(120_000);
  mkdirSync(FOLDER, { recursive: true });
  const picture = (name: string) =>
    app.screenshot({ path: join(FOLDER, `${name}.png`), animations: 'disabled' });
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
  await expect(consultScreen(app).card('CANCELADA')).toBeVisible();
  await picture('consultar');

  await frame.open('Inutilizar');
  await wizard.toRange('1');
  await wizard.fillRange('3', '3');
  await wizard.noContingency.check();
  await picture('inutilizar-faixa');
  await wizard.next.click();
  await wizard.justification.fill('Número pulado – falha no “sistema” emissor');
  await expect(app.getByText('Proposta de correção').or(app.getByText('Como vai'))).toBeVisible();
  await picture('inutilizar-justificativa');
  await app.getByRole('button', { name: 'Trocar por estes' }).click();
  await wizard.next.click();
  await expect(wizard.back).toBeFocused();
  await picture('inutilizar-conferencia');
  await answerConfirmation(app, () => wizard.act.click(), /^Inutilizar 1/);
  await expect(wizard.outcome('Inutilizada')).toBeVisible();
  await picture('inutilizada');
  await frame.open('Histórico');
  await expect(app.getByRole('row')).toHaveCount(3);
  await picture('historico');
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
  await expect(consultScreen(app).card('REJEITADA')).toBeVisible();
  await picture('consultar-656');
  await frame.open('Certificados');
  await expect(app.getByText('Ativo', { exact: true })).toBeVisible();
  await picture('certificados');
});
