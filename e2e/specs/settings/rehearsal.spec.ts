/** Ajustes, “Ensaio”: the steps by a press against training, and the report without names and numbers before it is saved. */

import { expectClean } from '../../fixtures/axe.ts';
import { answerConfirmation, expect, test } from '../../fixtures/practising.ts';
import { shell } from '../../screens/shell.ts';

test('the steps are taken one by one, and the report is shown with everything replaced', async ({ app }) => {
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
