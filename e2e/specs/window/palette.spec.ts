/** Ctrl+K: screens, actions, codes, notes and keys, found and run without the mouse; and the focus where a part of the page arrives late. */

import { admit } from '../../fixtures/admitted-page.ts';
import { holdFrames } from '../../fixtures/late-frames.ts';
import { expect, test } from '../../fixtures/practising.ts';
import { test as reading } from '../../fixtures/reading.ts';
import { consultScreen } from '../../screens/consult.ts';
import { helpPanel } from '../../screens/help.ts';
import { palette } from '../../screens/palette.ts';
import { shell } from '../../screens/shell.ts';
import { trainingScreen } from '../../screens/training.ts';

reading(
  'screens and actions are found without accents, and the arrows choose; opened again before the page behind has its focus back, it keeps it, and the page gets it afterwards; Produção asks as everywhere; a code opens its page, a key is consulted, its number finds the entry',
  async ({ app }) => {
    const box = palette(app);
    await box.open();
    await expect(box.field).toBeFocused();
    await expect(box.chosen).toContainText('Início');
    await app.keyboard.press('ArrowDown');
    await expect(box.chosen).toContainText('Consultar');
    await app.keyboard.press('End');
    await expect(box.options.last()).toHaveAttribute('aria-selected', 'true');
    await app.keyboard.press('Home');
    await expect(box.options.first()).toHaveAttribute('aria-selected', 'true');

    await box.field.fill('integracao');
    await app.keyboard.press('Enter');
    await expect(shell(app).heading('Integração')).toBeVisible();

    await box.open();
    await expect(box.group('Usados há pouco').getByRole('option')).toContainText(['Integração']);
    await app.keyboard.press('Escape');
    await expect(box.dialog).toHaveCount(0);

    await box.find('homologa');
    await expect(box.chosen).toContainText('Homologação');
    await box.field.fill('zzzz');
    await expect(box.dialog.getByText('Nada com “zzzz”', { exact: false })).toBeVisible();
    await app.keyboard.press('Escape');

    await shell(app).open('Integração');
    await expect(shell(app).heading('Integração')).toBeFocused();
    await box.open();
    const comeFrames = await holdFrames(app);
    await app.keyboard.press('Escape');
    await expect(box.dialog).toHaveCount(0);
    await box.open();
    await comeFrames();
    await app.keyboard.type('homologa');
    await expect(box.chosen).toContainText('Homologação');
    await app.keyboard.press('Escape');
    await expect(shell(app).heading('Integração')).toBeFocused();

    await box.find('producao');
    await app.keyboard.press('Enter');
    const question = app.getByRole('alertdialog', { name: 'Entrar em Produção?' });
    await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused();
    await app.keyboard.press('Escape');
    await expect(question).toHaveCount(0);

    await box.find('241');
    await app.keyboard.press('Enter');
    await expect(helpPanel(app).title('Código 241')).toBeFocused();
    await app.keyboard.press('Escape');

    const key = await trainingScreen(app).key('Cancelada');
    await box.find(key);
    await expect(box.chosen).toContainText('Consultar esta chave');
    await app.keyboard.press('Enter');
    await expect(consultScreen(app).card('Cancelada')).toBeVisible();

    await shell(app).open('Início');
    await box.find(key.slice(-12));
    await box.group('Histórico').getByRole('option').first().click();
    // The side page covers the history and makes the rest inert.
    await expect(app.getByRole('dialog')).toContainText('Cancelada');
  },
);

test('letters that are typed before the palette is there are in its field, and Enter waits for it; a screen that arrives behind it leaves it the focus, and has it when it has closed; what a person focuses while a screen arrives late keeps the focus', async ({
  app,
  host,
}) => {
  const box = palette(app);
  const gate = () => Promise.withResolvers<void>();
  const [typed, asked, consult] = [gate(), gate(), gate()];
  const late = async (file: string, until: Promise<void>) =>
    app.route(file, async (route) => {
      await until;
      await route.continue();
    });
  await late('**/palette-*.js', typed.promise);
  await late('**/history-screen-*.js', asked.promise);
  await late('**/consult-screen-*.js', consult.promise);
  await app.goto('about:blank');
  await admit(app, host);
  await app.keyboard.press('Control+k');
  await app.keyboard.type('proxy');
  await app.keyboard.press('Enter');
  typed.resolve();
  await expect(box.field).toHaveValue('proxy');
  await expect(box.field).toBeFocused();
  await app.keyboard.press('Enter');
  await expect(app.getByRole('region', { name: 'Rede e proxy' })).toBeVisible();

  await app.keyboard.press('F8');
  await box.open();
  asked.resolve();
  await expect(app.locator('h1', { hasText: 'Histórico' })).toBeVisible();
  await app.keyboard.type('homologa');
  await expect(box.chosen).toContainText('Homologação');
  await app.keyboard.press('Escape');
  await expect(shell(app).heading('Histórico')).toBeFocused();

  await app.keyboard.press('F2');
  await expect(shell(app).heading('Início')).toBeFocused();
  // F6 at the first picture of the screen, before what React does after it. Text: these files are checked without the browser's types.
  await app.evaluate(`
    new MutationObserver((_, observer) => {
      if (document.querySelector('main h1')?.textContent !== 'Consultar') return;
      observer.disconnect();
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'F6' }));
      setTimeout(() => { globalThis.arrived = true; }, 200);
    }).observe(document.body, { subtree: true, childList: true });
  `);
  await app.keyboard.press('Alt+c');
  consult.resolve();
  await expect.poll(() => app.evaluate('globalThis.arrived')).toBe(true);
  await expect(shell(app).company).toBeFocused();
  await app.keyboard.press('Shift+F6');
  await expect(app.getByRole('main')).toBeFocused();
});
