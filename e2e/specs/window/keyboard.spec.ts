/** The main workflow without a mouse: numbers 3 to 5 of another series disabled in training, and found again. */

import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/app.ts';
import { test as reading } from '../../fixtures/reading.ts';
import { tabTo } from '../../fixtures/tab-to.ts';
import { consultScreen } from '../../screens/consult.ts';
import { disablementScreen } from '../../screens/disablement.ts';
import { firstRun } from '../../screens/first-run.ts';
import { shell } from '../../screens/shell.ts';

/** Records from now on what a screen reader would announce. */
async function listen(page: Page): Promise<() => Promise<string>> {
  await page.evaluate(`
    globalThis.said = [];
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target.nodeType === 1 ? target : target.parentElement;
        const live = element?.closest('[role="status"], [role="alert"], [aria-live="polite"]');
        if (live?.textContent) globalThis.said.push(live.textContent);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  `);
  return () => page.evaluate<string>(`globalThis.said.join('\\n')`);
}

test('from the first run to the file in Histórico with the keyboard alone, with every step announced', async ({
  app,
}) => {
  test.slow();
  const wizard = disablementScreen(app);
  await expect(firstRun(app).training).toBeVisible();
  // Esc leaves the first import and returns to the card that opened it.
  await tabTo(app, firstRun(app).own);
  await app.keyboard.press('Enter');
  await expect(app.getByRole('button', { name: /^Escolher arquivo/ })).toBeFocused();
  await app.keyboard.press('Escape');
  await expect(firstRun(app).own).toBeFocused();
  await app.keyboard.press('Shift+Tab');
  await expect(firstRun(app).training).toBeFocused();
  await app.keyboard.press('Enter');
  await expect(shell(app).heading('Início')).toBeVisible({ timeout: 30_000 });
  const said = await listen(app);

  await app.keyboard.press('F4');
  await expect(wizard.serie).toBeFocused();
  await app.keyboard.type('7');
  await app.keyboard.press('Enter');
  await expect(wizard.from).toBeFocused();
  await app.keyboard.type('3');
  await app.keyboard.press('Tab');
  await expect(wizard.to).toBeFocused();
  await app.keyboard.type('5');
  await expect(wizard.noContingency).toBeVisible();
  await tabTo(app, wizard.year);
  await app.keyboard.press('ArrowDown');
  await expect(wizard.year).not.toHaveValue('');
  await tabTo(app, wizard.noContingency);
  await app.keyboard.press('Space');
  await app.keyboard.press('Alt+a');
  await expect(wizard.justification).toBeFocused();
  await app.keyboard.type('Numeros pulados por falha do sistema emissor');
  await app.keyboard.press('Enter');
  await expect(wizard.back).toBeFocused();
  // Beside the buttons, in two lines at most, or above them.
  const hint = await app.getByText('Nesta tela, a tecla Enter não envia nada.').boundingBox();
  expect(hint?.height).toBeLessThanOrEqual(40);

  // The mnemonic focuses the button only; Enter does nothing there.
  await app.keyboard.press('Alt+i');
  await expect(wizard.act).toBeFocused();
  await expect(wizard.act).toBeEnabled();
  await app.keyboard.press('Enter');
  await expect(app.getByRole('alertdialog')).toHaveCount(0);
  const opened = app.context().waitForEvent('page');
  await app.keyboard.press('Space');
  const page = await opened;
  // Cancelar has the focus; the confirming button is one Tab further.
  await expect(page.getByRole('button', { name: 'Cancelar' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: /^Inutilizar 3/ })).toBeFocused();
  await page.keyboard.press('Space');
  // The result is announced by the focus, the progress by the live region; of steps too short to be announced, the
  // last.
  await expect(wizard.outcome('Inutilizada')).toBeFocused();
  expect(await said()).toContain('Aguardando a sua confirmação');

  await app.keyboard.press('F8');
  await expect(shell(app).heading('Histórico')).toBeFocused();
  const row = app.getByRole('row').filter({ hasText: '3 a 5' });
  await expect(row).toContainText('Inutilizada');
  await tabTo(app, row.getByRole('button', { name: /^Abrir .*3 a 5/ }));
  await app.keyboard.press('Enter');
  const story = app.getByRole('dialog');
  await expect(story).toContainText('Numeros pulados por falha do sistema emissor');
  await app.keyboard.press('Alt+a');
  await expect(story.getByRole('status').filter({ hasText: 'procInutNFe.xml' })).toBeVisible();
  await app.keyboard.press('Escape');
  await expect(row.getByRole('button', { name: /^Abrir .*3 a 5/ })).toBeFocused();
});

reading(
  'Alt underlines the letters and presses; AltGr and Ctrl type; F-keys, Ctrl with a number, F6 and Esc move as Windows users expect; another environment, and F5 in a browser, ask before typed numbers are lost',
  async ({ app }) => {
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
    await app.keyboard.press('F6');
    await expect(app.getByRole('navigation').locator('[aria-current="page"]')).toBeFocused();
    await app.keyboard.press('Shift+F6');
    await app.keyboard.press('Shift+F6');
    await expect(app.getByRole('main')).toBeFocused();

    await app.keyboard.press('F3');
    await expect(frame.heading('Consultar')).toBeVisible();
    await expect(consultScreen(app).field).toBeFocused();
    await app.keyboard.press('F4');
    await expect(frame.heading('Inutilizar')).toBeVisible();
    await app.keyboard.press('Escape');
    await expect(frame.heading('Consultar')).toBeVisible();
    await app.keyboard.press('F8');
    await expect(frame.heading('Histórico')).toBeFocused();
    await app.keyboard.press('Control+6');
    await expect(frame.heading('Certificados')).toBeVisible();
    await app.keyboard.press('F2');
    await expect(frame.heading('Início')).toBeFocused();
    await app.keyboard.press('F6');
    await expect(frame.company).toBeFocused();
    // An open menu keeps its keys, as an open dialog does: behind it the screen stays.
    await frame.environment.press('Enter');
    await expect(app.getByRole('menuitemradio').first()).toBeFocused();
    await app.keyboard.press('F8');
    await app.keyboard.press('Escape');
    await expect(app.getByRole('menu')).toHaveCount(0);
    await expect(frame.environment).toBeFocused();
    await expect(frame.heading('Início')).toBeVisible();

    const wizard = disablementScreen(app);
    await app.keyboard.press('F4');
    await wizard.toRange('2');
    await wizard.fillRange('7', '9');
    await frame.chooseEnvironment('Homologação');
    const question = app.getByRole('alertdialog', { name: 'Descartar o que você digitou?' });
    await expect(question.getByRole('button', { name: 'Continuar aqui' })).toBeFocused();
    await app.keyboard.press('Escape');
    await expect(wizard.from).toHaveValue('7');
    // Produção asks this first, and then its own question.
    await frame.chooseEnvironment('Produção');
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Descartar' }).click();
    await expect(app.getByRole('alertdialog', { name: 'Entrar em Produção?' })).toBeVisible();
    await app.keyboard.press('Escape');
    await expect(wizard.from).toHaveValue('7');
    // While the question fades, the window's keys are the page's again.
    await app.emulateMedia({ reducedMotion: 'no-preference' });
    await frame.chooseEnvironment('Homologação');
    await expect(question).toBeVisible();
    await app.keyboard.press('Escape');
    await app.keyboard.press('F3');
    await expect(frame.heading('Consultar')).toBeVisible();
    await expect(consultScreen(app).field).toBeFocused();
    await app.keyboard.press('F4');
    await expect(wizard.from).toHaveValue('7');
    await app.emulateMedia({ reducedMotion: 'reduce' });
    const asked = app.waitForEvent('dialog');
    void app.evaluate('location.reload()');
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await expect(wizard.from).toHaveValue('7');
  },
);
