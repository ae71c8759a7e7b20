/**
 * A request whose answer never came: its timeline, the wait for a resend, the guide to the state's query and a
 * person's statement.
 */

import type { Page } from '@playwright/test';
import { answerConfirmation, expect, test as practising } from '../../fixtures/practising.ts';
import { layLostAnswer, LOST_NUMBER } from '../../fixtures/prepared-folders.ts';
import { disablementScreen, GOOD_JUSTIFICATION } from '../../screens/disablement.ts';
import { resolvePage } from '../../screens/resolve.ts';
import { shell } from '../../screens/shell.ts';
import { trainingScreen } from '../../screens/training.ts';
import { unsaved } from '../../screens/unsaved.ts';

const test = practising.extend({
  dataDir: async ({ dataDir }, use) => {
    layLostAnswer(dataDir);
    await use(dataDir);
  },
});

/** From Início to the request whose answer was lost. */
async function resolve(app: Page) {
  await app.getByRole('button', { name: 'Resolver', exact: true }).click();
  const page = resolvePage(app);
  await expect(page.heading).toBeFocused();
  return page;
}

test('a request without an answer blocks only its own numbers, is told step by step, and freed by a second confirmation; what is typed in the wizard is not discarded by the notice above it, nor by a button of Início, without asking', async ({
  app,
}) => {
  test.slow();
  const wizard = disablementScreen(app);
  const page = resolvePage(app);
  await test.step('left for later, it blocks only its own numbers: described as uncertain, with a link to it', async () => {
    await expect(app.getByText(/Até resolver, não use este número\.$/)).toBeVisible();
    await shell(app).open('Inutilizar');
    await wizard.toRange('1');
    await wizard.fillRange(String(LOST_NUMBER - 1), String(LOST_NUMBER + 1));
    await expect(app.getByText('(talvez a rejeição 256)')).toBeVisible();
    const mend = app.getByRole('listitem').getByRole('button', { name: 'Resolver' });
    await expect(mend).toBeVisible();
    await wizard.fillRange(String(LOST_NUMBER + 1), String(LOST_NUMBER + 2));
    await expect(wizard.noContingency).toBeVisible();
    await expect(mend).toHaveCount(0);
  });

  await test.step('its page in Histórico lists each step and shows request and answers, copied unchanged', async () => {
    await shell(app).open('Histórico');
    await app
      .getByRole('button', { name: /^Abrir Inutilização/ })
      .first()
      .click();
    const side = app.getByRole('dialog');
    await expect(side.getByRole('list', { name: 'O que aconteceu' })).toContainText('Enviado à SEFAZ');
    await side.getByRole('button', { name: 'Ver pedido e respostas' }).click();
    await expect(side.getByText('<xServ>INUTILIZAR</xServ>')).toBeVisible();
    await app.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await side.getByRole('button', { name: 'Copiar XML' }).click();
    const copied = await app.evaluate<string>('navigator.clipboard.readText()');
    expect(copied).toMatch(/^<inutNFe xmlns="[^"]*" versao="4.00"><infInut /);
    await app.keyboard.press('Escape');
    await expect(side).toHaveCount(0);
  });

  await shell(app).open('Inutilizar');
  await wizard.back.click();
  await wizard.toRange('2');
  await wizard.fillRange('3', '3');
  await wizard.noContingency.check();
  await wizard.tellYear();
  await wizard.next.click();
  await wizard.justification.fill(GOOD_JUSTIFICATION);
  const open = app.getByRole('main').getByRole('button', { name: 'Resolver', exact: true });
  await open.click();
  await unsaved(app).stay();
  await expect(wizard.justification).toHaveValue(GOOD_JUSTIFICATION);
  // The same from another screen, where the wizard waits with what was typed.
  await app.keyboard.press('F2');
  await app.getByRole('button', { name: 'Resolver', exact: true }).click();
  await unsaved(app).stay();
  await expect(wizard.justification).toHaveValue(GOOD_JUSTIFICATION);
  await open.click();
  await unsaved(app).discard();
  await expect(page.heading).toBeFocused();

  await test.step('“não consta” frees the numbers only after a second confirmation', async () => {
    await page.notFound.check();
    await page.declare.click();
    await expect(page.sure).toContainText(`Liberar nº ${LOST_NUMBER} da série 1?`);
    await app.keyboard.press('Escape');
    await expect(page.sure).toHaveCount(0);
    await expect(page.declare).toBeFocused();
    await page.declare.click();
    await page.sure.getByRole('button', { name: 'Não consta: liberar o número' }).click();
    await expect(wizard.outcome('Encerrada por você')).toBeVisible();
  });
});

test('the page of a lost answer shows its timeline and the values for the state’s query; a second resend shows its wait, and a protocol found there is recorded as a person’s statement', async ({
  app,
}) => {
  const page = await resolve(app);
  await expect(page.story).toContainText('Pedido assinado e gravado no disco');
  await expect(page.story).toContainText('A resposta não chegou');
  await expect(page.copy('CNPJ')).toBeVisible();
  await expect(app.getByText('99.999.999/0001-91').last()).toBeVisible();
  await expect(page.copy('Início')).toBeVisible();

  const again = app.getByRole('button', { name: 'Enviar de novo o mesmo pedido' });
  await trainingScreen(app).choose('Conexão derrubada');
  await shell(app).open('Inutilizar');
  await answerConfirmation(app, () => again.click(), /^Enviar/);
  await expect(disablementScreen(app).outcome('Sem resposta')).toBeVisible();
  await expect(app.getByText(/Pode ser enviado de novo em 0:[0-5][0-9]/)).toBeVisible();
  await expect(again).toBeDisabled();

  await app.getByRole('button', { name: 'Resolver depois' }).click();
  await resolve(app);
  await test.step('with a warning if the digits of the protocol do not match', async () => {
    await page.found.check();
    await page.nProt.fill('123');
    await page.record.click();
    await expect(app.getByText('O protocolo tem 15 ou 17 algarismos.')).toBeVisible();
    await page.nProt.fill('131 250 000 000 082');
    await expect(app.getByText(/algarismos do estado .* são 31; os de SP são 35/)).toBeVisible();
    await expect(app.getByText(/algarismos do ano .* são 25/)).toBeVisible();
    await page.record.click();
    await expect(disablementScreen(app).outcome('Inutilizada (declarada por você)')).toBeVisible();
    await expect(app.getByText('131 250 000 000 082')).toBeVisible();
    await app.getByRole('button', { name: 'Comprovante PDF' }).click();
    await expect(app.getByText(/O comprovante foi salvo|Comprovante salvo/)).toBeVisible();
  });
});
