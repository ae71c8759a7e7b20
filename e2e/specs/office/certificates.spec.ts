/** Certificados of an office with many companies: a table by validity instead of screens of cards. */

import { expect, test } from '../../fixtures/office.ts';
import { expectClean } from '../../fixtures/axe.ts';
import { shell } from '../../screens/shell.ts';

test('the first to end come first, a chip leaves its group, a search one, and a row opens its card', async ({
  app,
}) => {
  await shell(app).open('Certificados');
  const table = app.getByRole('table', { name: 'Certificados' });
  await expect(table.getByRole('row').nth(1)).toContainText('Vencido');
  // Of 60 companies every third is a filial without a certificate of its own.
  await expect(app.getByRole('tab', { name: 'Certificados (40)' })).toBeVisible();
  expect(await app.evaluate('document.querySelector("main").scrollHeight')).toBeLessThan(1_000);
  await app.getByRole('button', { name: /^Em dia/ }).click();
  await expect(table.getByRole('row').nth(1)).toContainText('Ativo');
  await app.getByRole('searchbox').fill('40.000.000');
  await expect(table.getByRole('row')).toHaveCount(2);
  await expectClean(app);
  await table.getByRole('button', { name: /^Abrir o certificado de/ }).press('Enter');
  await expect(app.getByRole('dialog').getByRole('button', { name: /^Examinar/ })).toBeVisible();
  await app.keyboard.press('Escape');

  await app.getByRole('tab', { name: 'Empresas (60)' }).click();
  await app.getByRole('searchbox').fill('rede serra azul');
  await app
    .getByRole('table')
    .getByRole('button')
    .filter({ hasText: /LTDA|FILIAL/ })
    .first()
    .press('Enter');
  await expect(app.getByLabel('Grupo (opcional)')).toHaveValue('Rede Serra Azul');
});
