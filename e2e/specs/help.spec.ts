/** F1: the page about the current screen, the search, and the pages of SEFAZ's codes. */

import { expect, test } from '../fixtures/app.ts';
import { axeOn } from '../fixtures/axe.ts';
import { consultScreen } from '../screens/consult.ts';
import { disablementScreen } from '../screens/disablement.ts';
import { firstRun } from '../screens/first-run.ts';
import { helpPanel } from '../screens/help.ts';
import { shell } from '../screens/shell.ts';
import { trainingScreen } from '../screens/training.ts';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

test('F1 explains the current step, keeps what was typed, and returns the focus; an answer that leaves a question open links to the page of its code; the search finds by number and by words without accents, and links lead on and back', async ({
  app,
}) => {
  test.slow();
  const help = helpPanel(app);
  await expect(firstRun(app).training).toBeVisible();
  await app.keyboard.press('F1');
  await expect(help.title('Primeiros passos')).toBeVisible();
  await app.keyboard.press('F1');
  await expect(help.panel).toHaveCount(0);

  await firstRun(app).practise();
  await app.keyboard.press('F4');
  const wizard = disablementScreen(app);
  await wizard.toRange('1');
  await wizard.from.fill('30');
  await app.keyboard.press('F1');
  await expect(help.title('Inutilizar: faixa')).toBeFocused();
  await app.keyboard.press('Escape');
  await expect(help.panel).toHaveCount(0);
  await expect(wizard.from).toBeFocused();
  await expect(wizard.from).toHaveValue('30');

  const key = await trainingScreen(app).key('Não consta');
  await shell(app).open('Consultar');
  await consultScreen(app).ask(key);
  await app.getByRole('button', { name: 'Saiba mais sobre 217' }).click();
  await expect(help.title('Código 217')).toBeVisible();
  await app.keyboard.press('Escape');
  await shell(app).open('Início');

  await app.keyboard.press('F1');
  await expect(help.title('Início')).toBeVisible();
  await help.search.fill('656');
  await app.keyboard.press('Enter');
  await expect(help.title('Código 656')).toBeVisible();
  await help.panel.getByRole('link', { name: 'Limites de consulta' }).click();
  await expect(help.title('Limites de consulta (656)')).toBeVisible();
  await help.back.click();
  await expect(help.title('Código 656')).toBeVisible();
  await help.search.fill('consumo indevido');
  await expect(help.panel.getByRole('region', { name: 'Páginas' })).toContainText('Limites de consulta');
  await app.keyboard.press('Escape');
  await expect(help.search).toHaveValue('');
  await help.tab('Glossário').click();
  await expect(help.panel.getByText('Consumo indevido', { exact: false }).first()).toBeVisible();
  const { violations } = await (await axeOn(app)).withTags(WCAG).analyze();
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html.slice(0, 120)}`)).toEqual([]);
});
