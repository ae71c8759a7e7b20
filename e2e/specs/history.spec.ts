/** Histórico: a number found first, columns that fit, the side page of a consultation, the list as a file, and how long answers are kept. */

import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { HOST_PATHS } from '../../shared/bridge.ts';
import { unknownKeys } from '../fixtures/note-folders.ts';
import { answerConfirmation, expect, test } from '../fixtures/practising.ts';
import { expectClean } from '../fixtures/axe.ts';
import { batchScreen } from '../screens/batch.ts';
import { consultScreen } from '../screens/consult.ts';
import { disablementScreen } from '../screens/disablement.ts';
import { shell } from '../screens/shell.ts';
import { trainingScreen } from '../screens/training.ts';

// What is asked as a batch here is not about its pace.
test.use({ ports: { batchPace: { gapMs: 0, atOnce: 1 } } });

/** Consults an example of the training SEFAZ, and waits for the card with its situation. */
async function learn(app: Page, example: string, state: string): Promise<string> {
  const key = await trainingScreen(app).key(example);
  await app.keyboard.press('F3');
  await consultScreen(app).ask(key);
  await expect(consultScreen(app).card(state).first()).toBeVisible();
  return key;
}

test('a number finds its own notes, marked, from three characters on parts of keys and words count too; spare width goes to the text columns; by keys alone notes are selected and asked again as a batch; the side page offers XML, PDF, text, the other answers, and the story of now; a note that an event cancelled under SEFAZ’s 100 is not called valid, in Histórico and in the row of a batch', async ({
  app,
}) => {
  test.slow();
  const cancelled = await learn(app, 'Cancelada', 'Cancelada');
  await learn(app, 'Com carta de correção', 'Autorizada');
  const denied = await learn(app, 'Denegada', 'Denegada');
  await shell(app).open('Histórico');
  await app.keyboard.press('Control+f');
  await expect(app.getByRole('searchbox', { name: 'Filtrar' })).toBeFocused();
  await app.keyboard.type('4');
  const rows = app.getByRole('row');
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText('nº exato');
  await expect(rows.nth(1)).toContainText('NF-e série 1, nº 4');
  await expect(app.getByText('1 de 3 registros')).toBeVisible();
  const search = app.getByRole('searchbox', { name: 'Filtrar' });
  await search.fill(denied.slice(30, 41));
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText('Denegada');
  await expect(app.getByText('nº exato')).toHaveCount(0);
  await search.fill('cancelamento');
  await expect(rows.nth(1)).toContainText('Cancelada');
  await expect(rows).toHaveCount(2);
  await search.fill('padaria aurora');
  await expect(app.getByText('3 registros', { exact: true })).toBeVisible();
  await search.fill('transatlântico');
  await expect(app.getByText('Nada com “transatlântico”.')).toBeVisible();
  await search.fill('');
  await expect(rows).toHaveCount(4);

  // Spare width goes to the text columns, and a double click on a divider fits a column.
  const size = app.viewportSize() ?? { width: 1400, height: 768 };
  await app.setViewportSize({ width: 1400, height: 768 });
  const column = (name: string) => app.getByRole('columnheader', { name });
  const width = async (name: string) => (await column(name).boundingBox())?.width ?? 0;
  // A string, because these files are type-checked without browser types.
  const cut = () =>
    app.evaluate(`{
      const cell = document.querySelectorAll('[role="cell"]')[3];
      cell.scrollWidth > cell.clientWidth;
    }`);
  const narrow = await width('Empresa');
  const data = await width('Data');
  await app.setViewportSize({ width: 1900, height: 900 });
  await expect.poll(() => width('Empresa')).toBeGreaterThan(narrow + 60);
  await expect.poll(() => width('Data')).toBe(data);
  await app.setViewportSize({ width: 1400, height: 768 });
  await expect.poll(() => width('Empresa')).toBeLessThan(narrow + 10);
  // The name is whole where there is room for it; narrowed by a person it is cut, and fitted again.
  // The columns of a wider window leave a moment after the width: until then the cell is another one.
  await expect.poll(cut).toBe(false);
  await column('Empresa').getByRole('button').focus();
  for (let press = 0; press < 8; press += 1) await app.keyboard.press('Shift+ArrowLeft');
  await column('O quê').getByRole('button').focus();
  for (let press = 0; press < 30; press += 1) await app.keyboard.press('Shift+ArrowRight');
  await expect.poll(cut).toBe(true);
  const narrowed = await width('Empresa');
  const edge = await column('Empresa').boundingBox();
  await app.mouse.dblclick((edge?.x ?? 0) + (edge?.width ?? 0) - 4, (edge?.y ?? 0) + 20);
  await expect.poll(cut).toBe(false);
  await expect.poll(() => width('Empresa')).toBeGreaterThan(narrowed + 40);
  await app.setViewportSize(size);

  // By keys alone notes are selected with the space bar and asked again as a batch.
  await shell(app).open('Início');
  await app.keyboard.press('F8');
  await expect(shell(app).heading('Histórico')).toBeFocused();
  const main = app.getByRole('main');
  const boxes = main.getByRole('checkbox', { name: /^Escolher Consulta/ });
  await expect(boxes).toHaveCount(3);
  await main
    .getByRole('button', { name: /^Abrir Consulta/ })
    .first()
    .focus();
  await app.keyboard.press('Space');
  await expect(main.getByText('1 nota escolhida', { exact: true })).toBeVisible();
  await app.keyboard.press('End');
  await app.keyboard.press('Shift+Space');
  await expect(main.getByText('3 notas escolhidas', { exact: true })).toBeVisible();
  await expect(main.getByRole('checkbox', { name: 'Escolher todas as notas mostradas' })).toBeChecked();
  await app.keyboard.press('Space');
  await expect(boxes.last()).not.toBeChecked();
  await expectClean(app);
  await main.getByRole('button', { name: 'Consultar de novo as 2 escolhidas' }).press('Enter');
  const batch = batchScreen(app);
  await expect(
    batch.main.getByRole('heading', { name: /^Escolhidas no Histórico às \d\d:\d\d$/ }),
  ).toBeVisible();
  await expect(batch.rows).toHaveCount(2);

  await app.keyboard.press('F8');
  await expect(main.getByText(/escolhidas?$/)).toHaveCount(0);
  await main.getByRole('checkbox', { name: 'Escolher todas as notas mostradas' }).click();
  await expect(main.getByText('3 notas escolhidas', { exact: true })).toBeVisible();
  await main.getByRole('button', { name: 'Limpar seleção' }).click();
  await expect(boxes.first()).not.toBeChecked();
  // Sorted anew, Shift does not begin where another row is now.
  await boxes.first().click();
  await app.getByRole('columnheader', { name: 'Data' }).getByRole('button').first().click();
  await expect(boxes.last()).toBeChecked();
  await boxes.nth(1).click({ modifiers: ['Shift'] });
  await expect(main.getByText('2 notas escolhidas', { exact: true })).toBeVisible();
  await expect(boxes.first()).not.toBeChecked();
  await app.getByRole('columnheader', { name: 'Data' }).getByRole('button').first().click();
  await main.getByRole('button', { name: 'Limpar seleção' }).click();

  // The side page of a consultation, with the other answers of its note.
  await trainingScreen(app).choose('Parada \\(108\\)');
  await app.keyboard.press('F3');
  await consultScreen(app).ask(cancelled);
  await expect(consultScreen(app).card('SEFAZ parada')).toBeVisible();
  await shell(app).open('Histórico');
  await app.getByRole('row', { name: /SEFAZ parada/ }).click();
  const side = app.getByRole('dialog');
  await expect(side).toContainText('A nota não foi consultada.');
  await expect(side).toContainText(/Última situação conhecida:.*Cancelada/);
  const answers = side.getByRole('region', { name: 'Todas as respostas desta nota' });
  await expect(answers.getByRole('listitem')).toHaveCount(2);
  await expect(answers.locator('[aria-current]')).toContainText('esta resposta');
  await answers.getByRole('button').last().click();
  await expect(side).toContainText('101 –');
  await expect(side.getByRole('heading', { level: 2 })).toBeFocused();
  await side.getByRole('button', { name: 'Ver XML' }).click();
  const answer = app.getByRole('dialog', { name: 'Resposta da SEFAZ' });
  await expect(answer).toContainText('<cStat>101</cStat>');
  // Before it has the focus, Esc would close the panel below it.
  await expect(answer.locator(':focus')).toHaveCount(1);
  await app.keyboard.press('Escape');
  await side.getByRole('button', { name: 'Salvar PDF' }).click();
  await expect(side.getByRole('status').filter({ hasText: '-sit.pdf' })).toBeVisible();
  await app.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await side.getByRole('button', { name: /^Copiar resposta/ }).click();
  await expect
    .poll(() => app.evaluate<string>('navigator.clipboard.readText()'))
    .toContain(`Chave de acesso: ${cancelled}`);
  await app.keyboard.press('Escape');
  await trainingScreen(app).choose('Normal');

  // A note that an event cancelled under SEFAZ's 100.
  const key = await learn(app, 'Situação e eventos divergem', 'Cancelada');
  await shell(app).open('Histórico');
  await app
    .getByRole('button', { name: /^Abrir Consulta/ })
    .first()
    .click();
  await expect(side).toContainText('100 –');
  await expect(side).toContainText('foi cancelada e não vale mais');
  await expect(side).not.toContainText('está valendo');
  await app.keyboard.press('Escape');
  // While it closes a shortcut does nothing.
  await expect(side).toHaveCount(0);
  await app.keyboard.press('F3');
  await consultScreen(app).paste([key, ...unknownKeys(6)].join('\n'));
  await batch.button('Consultar as 7').click();
  await expect(batch.progress).toContainText('7 de 7 consultadas');
  await batch.rows.first().getByRole('button', { name: 'Abrir' }).click();
  await expect(side).toContainText('foi cancelada e não vale mais');
  await expect(side).not.toContainText('está valendo');
  await app.keyboard.press('Escape');
  await expect(side).toHaveCount(0);

  // The story of a request that was answered since the list was read is the one of now.
  const wizard = disablementScreen(app);
  await shell(app).open('Inutilizar');
  await wizard.toReview({ from: '6', to: '6' });
  await answerConfirmation(app, () => wizard.act.click(), /^Inutilizar 1/);
  await expect(wizard.outcome('Inutilizada')).toBeVisible();
  await app.route(`**${HOST_PATHS.call}`, async (route) => {
    if (!route.request().postData()?.includes('"history.page"')) return route.continue();
    const response = await route.fetch();
    const body = (await response.text()).replaceAll('"state":"homologated"', '"state":"uncertain"');
    return route.fulfill({ response, body });
  });
  await shell(app).open('Histórico');
  await app.getByRole('row', { name: /Sem resposta/ }).click();
  await expect(side.getByText('Inutilizada', { exact: true })).toBeVisible();
  await expect(side.getByRole('button', { name: 'Resolver' })).toHaveCount(0);
});

test.describe('with answers of last year', () => {
  let now = new Date();
  test.use({ ports: { clock: { now: () => now } } });

  test('what goes is said before anything is removed, the last answer of a note stays, and the list is a file', async ({
    app,
  }) => {
    now = new Date();
    const key = await learn(app, 'Autorizada', 'Autorizada');
    await learn(app, 'Autorizada', 'Autorizada');
    now = new Date(now.getTime() + 400 * 86_400_000);
    await app.clock.setFixedTime(now);
    await shell(app).open('Histórico');
    const rows = app.getByRole('row');
    await expect(rows).toHaveCount(3);

    await app.getByRole('button', { name: 'Exportar' }).click();
    await app.getByRole('menuitem', { name: /^CSV/ }).click();
    const written = app.getByRole('status').filter({ hasText: '2 registros gravados em' });
    const [path = ''] = /\/\S+\.csv/.exec(await written.innerText()) ?? [];
    const [head, ...lines] = readFileSync(path, 'utf8').trimEnd().split('\r\n');
    expect(head?.startsWith('\uFEFF')).toBe(true);
    expect(lines.filter((line) => line.includes(key) && line.includes(';'))).toHaveLength(2);

    const keep = app.getByRole('dialog', { name: 'Por quanto tempo guardar as respostas' });
    const choice = keep.getByLabel('Guardar as consultas');
    for (const answer of ['Cancelar', 'Apagar e guardar assim']) {
      await app.getByRole('button', { name: 'Prazo de guarda' }).click();
      await expect(keep).toContainText('Nada será apagado.');
      await choice.selectOption({ label: 'Por 6 meses' });
      await expect(keep).toContainText('Sairiam agora');
      await expect(keep).toContainText('1 resposta repetida ou recusada');
      if (answer === 'Cancelar') await expectClean(app);
      await keep.getByRole('button', { name: answer }).click();
      if (answer === 'Cancelar') await expect(rows).toHaveCount(3);
    }
    await expect(keep).toContainText('Saíram: 1 resposta repetida ou recusada e o XML de ');
    await keep.getByRole('button', { name: 'Fechar' }).click();
    await expect(rows).toHaveCount(2);
    await expect(rows.nth(1)).toContainText('Autorizada');
    await app.getByRole('button', { name: 'Prazo de guarda' }).click();
    await expect(choice).toHaveValue('6');
    await expect(keep).toContainText('Nada sairia agora');
  });
});
