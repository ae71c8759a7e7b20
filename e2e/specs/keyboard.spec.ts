/** The main job without a mouse: numbers 3 to 5 of another series disabled in training, and found again. */

import { expect, test } from '../fixtures/app.ts';
import { disablementScreen } from '../screens/disablement.ts';
import { firstRun } from '../screens/first-run.ts';
import { shell } from '../screens/shell.ts';

test('from the first run to the file in Histórico by the keyboard alone', async ({ app }) => {
  test.slow();
  const wizard = disablementScreen(app);
  await expect(firstRun(app).training).toBeVisible();
  await app.keyboard.press('Tab');
  await expect(firstRun(app).training).toBeFocused();
  await app.keyboard.press('Enter');
  await expect(shell(app).heading('Início')).toBeVisible({ timeout: 30_000 });

  await app.keyboard.press('F4');
  await expect(wizard.serie).toBeVisible();
  await wizard.serie.focus();
  await app.keyboard.type('7');
  await app.keyboard.press('Enter');
  await expect(wizard.from).toBeFocused();
  await app.keyboard.type('3');
  await app.keyboard.press('Tab');
  await app.keyboard.type('5');
  await expect(wizard.noContingency).toBeVisible();
  await wizard.noContingency.focus();
  await app.keyboard.press('Space');
  await app.keyboard.press('Alt+a');
  await expect(wizard.justification).toBeVisible();
  await wizard.justification.focus();
  await app.keyboard.type('Numeros pulados por falha do sistema emissor');
  await app.keyboard.press('Enter');
  await expect(wizard.back).toBeFocused();

  // The letter leads to the act and no further; Enter does nothing there.
  await app.keyboard.press('Alt+i');
  await expect(wizard.act).toBeFocused();
  await app.keyboard.press('Enter');
  await expect(app.getByRole('alertdialog')).toHaveCount(0);
  const opened = app.context().waitForEvent('page');
  await app.keyboard.press('Space');
  const page = await opened;
  await page.getByRole('button', { name: /^Inutilizar 3/ }).focus();
  await page.keyboard.press('Enter');
  await expect(wizard.outcome('Inutilizada')).toBeVisible();

  await app.keyboard.press('F8');
  await expect(shell(app).heading('Histórico')).toBeFocused();
  await expect(app.getByRole('row').filter({ hasText: '3 a 5' })).toContainText('Inutilizada');
});

test('Alt underlines the letters and presses; AltGr and Ctrl type; Shift+F6 goes back', async ({ app }) => {
  await firstRun(app).practise();
  const frame = shell(app);
  await app.keyboard.down('Alt');
  await expect(app.getByRole('main').locator('u').first()).toBeVisible();
  await app.keyboard.up('Alt');
  await expect(app.getByRole('main').locator('u')).toHaveCount(0);
  await app.keyboard.press('Control+Alt+c');
  await expect(frame.heading('Início')).toBeVisible();
  await app.keyboard.press('Alt+c');
  await expect(frame.heading('Consultar')).toBeVisible();
  await app.keyboard.press('F6');
  await expect(frame.company).toBeFocused();
  await app.keyboard.press('Shift+F6');
  await expect(app.getByRole('main')).toBeFocused();
});

test('another company or environment asks before typed numbers are lost', async ({ app }) => {
  await firstRun(app).practise();
  const wizard = disablementScreen(app);
  await app.keyboard.press('F4');
  await wizard.toRange('2');
  await wizard.fillRange('7', '9');
  await shell(app).chooseEnvironment('Homologação');
  const question = app.getByRole('alertdialog', { name: 'Descartar o que você digitou?' });
  await expect(question).toBeVisible();
  await app.keyboard.press('Escape');
  await expect(wizard.from).toHaveValue('7');
});
