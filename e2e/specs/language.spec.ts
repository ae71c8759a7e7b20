/** The window in English: every screen, and no key of the catalogue ever shown. */

import { expect, test } from '../fixtures/app.ts';
import { firstRun } from '../screens/first-run.ts';
import { shell } from '../screens/shell.ts';

test('the language is chosen in Ajustes and holds on every screen', async ({ app }) => {
  await firstRun(app).practise();
  await shell(app).open('Ajustes');
  await app.getByRole('radio', { name: 'English' }).click();
  await expect(app.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await expect(app.locator('html')).toHaveAttribute('lang', 'en');
  for (const section of [
    'Home',
    'Consult',
    'Disable',
    'History',
    'Certificates',
    'Integration',
    'Training',
  ]) {
    await app.getByRole('navigation').getByRole('button', { name: section, exact: true }).click();
    await expect(app.getByRole('heading', { level: 1, name: section })).toBeVisible();
    expect(await app.getByRole('main').innerText()).not.toMatch(/\b[a-z]+:[a-z]+\.[a-z]|\{\{/);
  }
});

test('the appearance is chosen in Ajustes', async ({ app }) => {
  await firstRun(app).practise();
  await shell(app).open('Ajustes');
  await app.getByRole('radio', { name: 'Escura' }).check();
  await expect(app.getByRole('main')).toHaveCSS('background-color', 'rgb(33, 36, 38)');
});
