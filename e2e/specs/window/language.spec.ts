/** Language and theme as chosen in Ajustes; the matrix checks every scene in each of them. */

import { answerConfirmation, expect, test } from '../../fixtures/practising.ts';
import { disablementScreen } from '../../screens/disablement.ts';
import { palette } from '../../screens/palette.ts';
import { shell } from '../../screens/shell.ts';
import { trainingScreen } from '../../screens/training.ts';

test('no cell of the history but the company’s name is cut in a window of 1366 pixels, the file of a disablement included; what is asked before an act, outside the page, is in the language that was chosen; language and appearance are chosen in Ajustes and apply to every screen: in English no entry of the menu moves when one is chosen, and the history shows the hour', async ({
  app,
}) => {
  test.slow();
  await app.setViewportSize({ width: 1366, height: 768 });
  // Its protocol has 17 digits.
  await shell(app).open('Treino');
  await trainingScreen(app).consult('NFC-e (modelo 65)').click();
  await expect(app.getByText('Autorizada').first()).toBeVisible();
  await shell(app).open('Inutilizar');
  const screen = disablementScreen(app);
  await screen.toReview({ from: '3', to: '3' });
  await answerConfirmation(
    app,
    () => app.getByRole('button', { name: 'Inutilizar 1 número' }).click(),
    'Inutilizar 1 número',
  );
  await expect(app.getByRole('heading', { name: 'Inutilizada' })).toBeVisible();
  await shell(app).open('Histórico');
  await expect(app.getByRole('row').nth(1)).toContainText('XML salvo');
  expect(await app.evaluate(CUT)).toEqual([]);
  const [table, last] = await Promise.all([
    app.getByRole('table').boundingBox(),
    app.getByRole('row').nth(1).getByRole('cell').last().boundingBox(),
  ]);
  const right = (of: typeof table) => (of?.x ?? 0) + (of?.width ?? 0);
  expect(right(last)).toBeLessThanOrEqual(right(table));

  await shell(app).open('Inutilizar');
  await screen.toReview({ from: '4', to: '4' });
  await palette(app).find('english');
  await app.keyboard.press('Enter');
  const opened = app.context().waitForEvent('page');
  await app.getByRole('button', { name: 'Disable 1 number' }).click();
  const question = await opened;
  await expect(question.getByRole('heading', { name: 'Disable 1 number (4)?' })).toBeVisible();
  await expect(question.locator('html')).toHaveAttribute('lang', 'en');
  await expect(question.getByText('TREINO (training SEFAZ, NO FISCAL VALUE)')).toBeVisible();
  await expect(question.getByText(/^This cannot be undone/)).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(app.getByText('You cancelled. Nothing was sent.')).toBeVisible();

  await app.getByRole('navigation').getByRole('button', { name: 'Settings', exact: true }).click();
  await app.getByRole('radio', { name: 'Português' }).click();
  await expect(shell(app).heading('Ajustes')).toBeVisible();
  await app.getByRole('radio', { name: 'Escura' }).check();
  await expect(app.getByRole('main')).toHaveCSS('background-color', 'rgb(33, 36, 38)');
  await app.getByRole('radio', { name: 'English' }).click();
  await expect(app.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await expect(app).toHaveTitle('Settings – Balcão NF-e');
  await expect(app.locator('html')).toHaveAttribute('lang', 'en');

  const entries = async () =>
    Promise.all(
      (await app.getByRole('navigation').first().getByRole('button').all()).map((each) => each.boundingBox()),
    );
  const places = await entries();
  await app.keyboard.press('F3');
  await expect(app.getByRole('heading', { level: 1, name: 'Consult' })).toBeVisible();
  expect(await entries()).toEqual(places);

  // At 150 %, where there is least room for it.
  await app.setViewportSize({ width: 911, height: 512 });
  const chosen = app.getByRole('navigation').first().getByRole('button', { name: 'Watched notes' });
  await chosen.click();
  await expect(app.getByRole('heading', { level: 1, name: 'Watched notes' })).toBeVisible();
  const [words, room] = [await chosen.locator('span').nth(1).boundingBox(), await chosen.boundingBox()];
  const wide = `{
    const words = document.querySelector('nav [aria-current] span:nth-child(2)');
    words.scrollWidth - words.clientWidth;
  }`;
  expect(await app.evaluate(wide)).toBe(0);
  expect(right(words)).toBeLessThanOrEqual(right(room));
  await app.setViewportSize({ width: 1366, height: 768 });

  await app.keyboard.press('F8');
  const date = app.getByRole('row').nth(1).getByRole('cell').nth(1);
  await expect(date).toHaveText(/\d{4} \d\d:\d\d$/);
  expect(await app.evaluate(CUT)).toEqual([]);
});

/**
 * What the first row shows in part only, but for the company: names have any length, and end in dots. A string, because these
 * files are type-checked without browser types.
 */
const CUT = `[...document.querySelectorAll('[role="cell"]')]
  .filter((cell) => cell.scrollWidth > cell.clientWidth && !cell.textContent.startsWith('Padaria Aurora'))
  .map((cell) => cell.textContent)`;
