/** Language and theme as chosen in Ajustes; the matrix checks every scene in each of them. */

import { expect, test } from '../../fixtures/practising.ts';
import { shell } from '../../screens/shell.ts';

test('language and appearance are chosen in Ajustes and apply to every screen', async ({ app }) => {
  await shell(app).open('Ajustes');
  await app.getByRole('radio', { name: 'Escura' }).check();
  await expect(app.getByRole('main')).toHaveCSS('background-color', 'rgb(33, 36, 38)');
  await app.getByRole('radio', { name: 'English' }).click();
  await expect(app.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await expect(app).toHaveTitle('Settings – Balcão NF-e');
  await expect(app.locator('html')).toHaveAttribute('lang', 'en');
  await app.keyboard.press('F3');
  await expect(app.getByRole('heading', { level: 1, name: 'Check an invoice' })).toBeVisible();
});
