/**
 * What is known of numbers before disabling: notes in contingency, the last number of a series, and the year if no
 * note shows it.
 */

import { answerConfirmation, expect, test } from '../../fixtures/practising.ts';
import { offlineKey } from '../../fixtures/offline-key.ts';
import { consultScreen } from '../../screens/consult.ts';
import { disablementScreen, GOOD_JUSTIFICATION } from '../../screens/disablement.ts';
import { shell } from '../../screens/shell.ts';

test('the year is asked for, never assumed, and the last number issued is asked for and stored; a number issued in contingency blocks the range, and is sent only with a declaration that the receipt states', async ({
  app,
}) => {
  test.slow();
  await shell(app).open('Inutilizar');
  const wizard = disablementScreen(app);
  await wizard.toRange('9');
  await wizard.fillRange('31', '32');
  await wizard.noContingency.check();
  await expect(wizard.summary).toContainText(/Anoa preencher/);
  await wizard.next.click();
  await expect(app.getByText('Escolha o ano em que a sequência quebrou.')).toBeVisible();
  await expect(wizard.year).toBeFocused();

  const last = app.getByRole('textbox', { name: 'Qual foi o último número emitido nesta série?' });
  await last.fill('abc');
  await app.keyboard.press('Enter');
  await expect(app.getByText(/^Não é um número, nem a chave/)).toBeVisible();
  await last.fill('30');
  await app.keyboard.press('Enter');
  await expect(app.getByText(/a faixa passa do último número conhecido da série \(30\)/)).toBeVisible();
  await expect(last).toHaveCount(0);
  await wizard.tellYear();
  await wizard.next.click();
  await expect(wizard.step('Por que estes números não foram usados?')).toBeVisible();

  await shell(app).open('Consultar');
  await consultScreen(app).field.fill(offlineKey('65'));
  await app.keyboard.press('Enter');
  await expect(consultScreen(app).card('Não consta').first()).toBeVisible();
  await shell(app).open('Início');
  const needs = app.getByRole('region', { name: 'Precisa de você' });
  await expect(needs).toContainText('Contingência a transmitir · Padaria Aurora');
  await expect(needs).toContainText('NFC-e série 7, nº 5');
  await expect(needs).toContainText('data desconhecida');

  await shell(app).open('Inutilizar');
  await wizard.back.click();
  await wizard.back.click();
  await app.getByRole('radio', { name: 'NFC-e, modelo 65' }).check();
  await wizard.toRange('7');
  await wizard.fillRange('4', '5');
  const step = app.getByRole('region', { name: /^Passo / });
  const reason = step.getByRole('listitem').filter({ hasText: 'saiu em contingência' });
  await expect(reason).toContainText('Transmita-a primeiro pelo emissor');
  await expect(wizard.mend('Tirar o nº 5, em contingência')).toBeVisible();
  await wizard.fillRange('5', '5');
  await wizard.tellYear();
  await expect(app.getByText('Conferindo com o que há neste computador…')).toHaveCount(0);
  await expect(reason).toBeVisible();
  await wizard.next.click();
  await expect(app.getByText('Há algo a resolver antes de avançar.')).toBeVisible();

  const declare = app.getByRole('checkbox', { name: /^Declaro que nenhuma destas notas/ });
  await test.step('another range starts without the earlier declaration', async () => {
    await declare.check();
    await expect(wizard.noContingency).toBeVisible();
    await wizard.to.fill('6');
    await expect(declare).not.toBeChecked();
    await wizard.to.fill('5');
  });
  await declare.check();
  await expect(app.getByText(/^Foi declarado que a nota em contingência/)).toBeVisible();
  await wizard.noContingency.check();
  await wizard.next.click();
  await wizard.justification.fill(GOOD_JUSTIFICATION);
  await wizard.next.click();
  await expect(app.getByText(/Você declarou: nenhuma nota em contingência/)).toBeVisible();
  await answerConfirmation(app, () => wizard.act.click(), /^Inutilizar 1/);
  await expect(wizard.outcome('Inutilizada')).toBeVisible();
  await expect(app.getByRole('main')).toContainText('Declarado no pedido');
  await shell(app).open('Início');
  await expect(app.getByText('Contingência a transmitir')).toHaveCount(0);
});
