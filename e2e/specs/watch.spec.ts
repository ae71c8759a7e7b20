/** Acompanhar: a note that its emitter cancels after it was booked, and the list of watched notes. */

import { expect, test } from '../fixtures/practising.ts';
import { expectClean } from '../fixtures/axe.ts';
import { consultScreen } from '../screens/consult.ts';
import { shell } from '../screens/shell.ts';
import { trainingScreen } from '../screens/training.ts';
import { unsaved } from '../screens/unsaved.ts';

const HOUR = 3_600_000;
/** Milliseconds by which the program's clock is ahead of this computer's. */
let ahead = 0;
const notices: (string | undefined)[][] = [];
const clock = { now: () => new Date(Date.now() + ahead) };
const notifier = { notify: (...words: (string | undefined)[]) => void notices.push(words) };
test.use({ ports: { clock, notifier } });

test('a watched note is found in the list; cancelled, it is a notice and a line in Início until a person has seen it; a supplier is watched with its notes, the days are changed, and a note is let go', async ({
  app,
}) => {
  test.setTimeout(150_000);
  const key = await trainingScreen(app).key('Autorizada');
  await app.keyboard.press('F3');
  await consultScreen(app).ask(key);
  const card = consultScreen(app).card('Autorizada').first();
  await card.getByRole('button', { name: 'Acompanhar', exact: true }).click();
  await expect(card.getByText('Acompanhada: será consultada de novo em')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Deixar de acompanhar' })).toBeVisible();

  await test.step('the list is searched by what is typed, letter by letter, and its tabs are walked by the arrows', async () => {
    await shell(app).open('Acompanhadas');
    const search = app.getByRole('search').getByRole('searchbox');
    await search.click();
    await app.keyboard.type(key.slice(6, 14), { delay: 100 });
    await expect(search).toHaveValue(key.slice(6, 14));
    await expect(app.getByRole('row')).toHaveCount(2);
    await app.keyboard.type('xyz', { delay: 100 });
    await expect(app.getByText(`Nada com “${key.slice(6, 14)}xyz”.`)).toBeVisible();
    await expect(search).toBeFocused();
    // The list is whole again, and still there: only a second Esc leads back.
    await app.keyboard.press('Escape');
    await expect(search).toHaveValue('');
    await expect(search).toBeFocused();

    const all = app.getByRole('tab', { name: /^Todas/ });
    await all.focus();
    for (const [pressed, tab] of [
      ['End', app.getByRole('tab', { name: /^Encerradas/ })],
      ['Home', all],
    ] as const) {
      await app.keyboard.press(pressed);
      await app.keyboard.press('Enter');
      await expect(tab).toHaveAttribute('aria-selected', 'true');
      await expect(tab).toBeFocused();
    }
  });

  await shell(app).open('Treino');
  await app.getByRole('button', { name: 'Cancelar: Autorizada', exact: true }).click();
  await expect(app.getByRole('button', { name: 'Cancelar: Autorizada', exact: true })).toHaveCount(0);
  // It is still named for what it was.
  await expect(app.getByRole('listitem').filter({ hasText: /^Autorizada[0-9]/ })).toContainText('cancelada');
  ahead = 25 * HOUR;
  await expect
    .poll(() => notices, { timeout: 60_000 })
    .toEqual([
      ['Mudou uma nota que você acompanha', '1 cancelada. No treino, sem valor. Clique para ver.', 'watched'],
    ]);

  await shell(app).open('Início');
  const row = app.getByRole('listitem').filter({ hasText: 'Uma nota que você acompanha foi cancelada' });
  await expect(row).toContainText('Padaria Aurora');
  await expect(row).toContainText('Antes: Autorizada. Agora: Cancelada');
  await expectClean(app);
  await row.getByRole('button', { name: 'Ver a nota' }).click();
  const side = app.getByRole('dialog');
  await expect(side.getByRole('region', { name: 'O que mudou' })).toContainText('Cancelamento');
  await expectClean(app);
  await app.keyboard.press('Escape');
  await expect(app.getByRole('navigation').getByRole('button', { name: 'Acompanhadas' })).toContainText('1');
  await shell(app).open('Histórico');
  await expect(app.getByRole('row').nth(1)).toContainText('Acompanhada: foi cancelada');
  await shell(app).open('Acompanhadas');
  await app.getByRole('row').nth(1).click();
  await app.getByRole('dialog').getByRole('button', { name: 'Já vi' }).click();
  await expect(app.getByRole('dialog')).toContainText('Encerrada: não muda mais');
  await app.keyboard.press('Escape');
  await shell(app).open('Início');
  await expect(row).toHaveCount(0);

  await test.step('a supplier is watched with its notes, the days are changed, and a note is let go', async () => {
    const other = await trainingScreen(app).key('De outra empresa');
    await app.keyboard.press('F3');
    await consultScreen(app).ask(other);
    const others = consultScreen(app).cards.filter({ hasText: other.match(/.{4}/g)?.join(' ') ?? '' });
    await others.getByRole('button', { name: 'Mais opções para acompanhar' }).click();
    await app.getByRole('menuitem', { name: /^Acompanhar todas as notas de/ }).click();
    await expect(others.getByText('Acompanhando as notas deste fornecedor: 1')).toBeVisible();

    await shell(app).open('Acompanhadas');
    await expect(app.getByRole('region', { name: 'Fornecedores acompanhados' })).toContainText('1 nota');
    await expectClean(app);
    await app.getByRole('button', { name: 'Dias', exact: true }).click();
    const days = app.getByRole('textbox', { name: 'Depois de quantos dias' });
    await expect(days).toHaveValue('1, 7, 30');
    await days.fill('0');
    await expect(app.getByRole('button', { name: 'Salvar' })).toBeDisabled();
    await days.fill('3');
    await app.keyboard.press('Escape');
    await unsaved(app).stay();
    await expect(days).toHaveValue('3');
    await app.getByRole('button', { name: 'Salvar' }).click();
    await expect(app.getByRole('dialog')).toHaveCount(0);

    await app.getByRole('row').filter({ hasNotText: 'Encerrada' }).nth(1).click();
    await app.getByRole('dialog').getByRole('button', { name: 'Deixar de acompanhar' }).click();
    await expect(app.getByRole('dialog')).toContainText('Encerrada por você');
    await app.keyboard.press('Escape');
    await app.getByRole('button', { name: /^Deixar de acompanhar as notas de/ }).click();
    await expect(app.getByRole('region', { name: 'Fornecedores acompanhados' })).toHaveCount(0);
  });
});
