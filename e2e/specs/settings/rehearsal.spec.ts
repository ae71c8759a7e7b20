/** Ajustes: what waits behind Avançado, of which “Ensaio” is a part: the steps by a press against training, and the report without names and numbers before it is saved. */

import { expectClean } from '../../fixtures/axe.ts';
import { answerConfirmation, expect, test } from '../../fixtures/practising.ts';
import { palette } from '../../screens/palette.ts';
import { shell } from '../../screens/shell.ts';

test('Integração is not in the menu until it is asked for in Ajustes, where technical cards and settings of the core wait behind Avançado; there the steps of the rehearsal are taken one by one, and its report is shown with everything replaced', async ({
  app,
}) => {
  const menu = app
    .getByRole('navigation', { name: 'Seções' })
    .getByRole('button', { name: 'Integração', exact: true });
  await expect(menu).toHaveCount(0);
  await shell(app).open('Ajustes');
  const network = app.getByRole('region', { name: 'Rede e proxy' });
  await expect(network).toHaveCount(0);
  await app.getByRole('switch', { name: 'Mostrar Integração no menu' }).check();
  await expect(menu).toBeVisible();
  await palette(app).find('proxy');
  await app.keyboard.press('Enter');
  await expect(network).toBeVisible();
  await expect(network.getByRole('heading', { name: 'Rede e proxy' })).toBeFocused();

  // A setting of the core is chosen there, and the program follows it at once.
  const minutes = app.getByRole('radiogroup', { name: 'Bloquear os certificados sem uso depois de' });
  await expect(minutes.getByRole('radio', { name: '30 minutos' })).toBeChecked();
  const quarter = minutes.getByRole('radio', { name: '15 minutos' });
  await quarter.click();
  // It is shown as chosen once the core has it.
  await expect(quarter).toBeChecked();
  await expectClean(app);

  await shell(app).openAdvanced();
  const card = app.getByRole('region', { name: 'Ensaio' });
  const step = (name: string) =>
    card.getByRole('listitem').filter({ has: app.getByRole('heading', { name }) });
  const take = (name: string) => step(name).getByRole('button', { name: 'Fazer' });
  await take('Este computador').click();
  await expect(step('Este computador').getByRole('status')).toHaveText('Feito, e deu certo.');
  await take('Servidores de homologação').click();
  await expect(step('Servidores de homologação').getByRole('status')).toHaveText('Feito, e deu certo.');
  await expect(card.getByRole('heading', { name: 'Servidores de produção' })).toHaveCount(0);
  // Nothing is resent that was not disabled here.
  await expect(take('O mesmo pedido outra vez')).toBeDisabled();

  const disable = step('Inutilização');
  await disable.getByLabel('Série').fill('77');
  await disable.getByLabel('Do número').fill('5');
  await disable.getByLabel('Ao número').fill('6');
  await answerConfirmation(app, () => take('Inutilização').click(), /^Inutilizar/);
  await expect(disable.getByRole('status')).toHaveText('Feito, e deu certo.');
  await take('O mesmo pedido outra vez').click();
  await expect(step('O mesmo pedido outra vez').getByRole('status')).toHaveText('Feito, e deu certo.');

  await card.getByRole('button', { name: 'Ver o que foi anotado' }).click();
  const page = card.getByRole('region', { name: 'ensaio.html' });
  await expect(page).toContainText('563');
  await expect(page).toContainText('{CNPJ-1}');
  await expect(page).not.toContainText('99999999000191');
  await expectClean(app, '[data-place="rehearsal"]');
});
