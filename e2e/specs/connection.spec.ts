/**
 * Situação da SEFAZ and Testar conexão: the five steps, the report without secrets, and one request in three
 * minutes.
 */

import { expect, test } from '../fixtures/practising.ts';
import { connectionPanel } from '../screens/connection.ts';
import { consultScreen } from '../screens/consult.ts';
import { shell } from '../screens/shell.ts';
import { trainingScreen } from '../screens/training.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('the connection to the training SEFAZ passes its five steps, and the report is copied', async ({
  app,
}) => {
  const { open, panel, test: start, steps, copyReport, ask, close } = connectionPanel(app);
  await open.click();
  await expect(panel.getByLabel('Estado (UF)')).toHaveValue('SP');
  await start.click();
  await expect(panel.getByText('A conexão com a SEFAZ está funcionando.')).toBeVisible();
  await expect(steps).toHaveCount(5);
  await expect(steps.nth(0)).toContainText('Nome do servidor (DNS): certo');
  await expect(steps.nth(4)).toContainText('107 –');
  await copyReport.click();
  const report = await app.evaluate<string>('navigator.clipboard.readText()');
  expect(report).toContain('Certificado da empresa · certo');
  expect(report).not.toMatch(/BEGIN|senha|password/i);
  // The test also requested the status: its answer counts, and is not requested again within three minutes.
  await expect(panel.getByText('Em operação', { exact: true })).toBeVisible();
  await expect(ask).toHaveText(/Consultar de novo em [0-2]:\d\d/);
  await close.click();
  await expect(panel).toHaveCount(0);
  await expect(open).toBeFocused();
});

test('a test can be cancelled, a card without an answer leads to one, which says which step failed, and a stopped service is reported with its forecast', async ({
  app,
}) => {
  const training = trainingScreen(app);
  const key = await training.key('Autorizada');
  const { open, panel, test: start, steps, ask } = connectionPanel(app);
  await training.choose('Lenta');
  await shell(app).openAdvanced();
  await expect(app.getByText('8 por hora')).toBeVisible();
  await app.getByRole('button', { name: 'Situação da SEFAZ e teste de conexão' }).click();
  await start.click();
  await panel.getByRole('button', { name: 'Cancelar' }).click();
  await expect(panel.getByText('Teste cancelado por você.')).toBeVisible();
  await app.keyboard.press('Escape');

  await training.choose('Parada \\(108\\)');
  await shell(app).open('Início');
  await open.click();
  await ask.click();
  await expect(panel.getByText('Parada', { exact: true })).toBeVisible();
  await expect(panel.getByText(/^108 – /)).toBeVisible();
  await expect(panel.getByText(/consultado às/)).toBeVisible();
  await app.keyboard.press('Escape');
  await expect(app.getByText('SEFAZ de SP parada (108, NF-e)')).toBeVisible();

  await training.choose('Erro do servidor');
  await app.keyboard.press('F3');
  await consultScreen(app).ask(key);
  await consultScreen(app).card('Sem resposta').getByRole('button', { name: 'Testar conexão' }).click();
  await expect(panel.getByText('A conexão parou em: Serviço da SEFAZ.')).toBeVisible({ timeout: 20_000 });
  await expect(steps.nth(3)).toContainText('certo');
  await expect(steps.nth(4)).toContainText('falhou');
  await app.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
});
