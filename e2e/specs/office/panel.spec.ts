/** Painel do escritório: what is open in each company, and the way to where it is looked after; the certificates of the same office as a table by validity. */

import { join } from 'node:path';
import { officeCompanies } from '../../../electron/testing/many-companies.ts';
import { expectClean } from '../../fixtures/axe.ts';
import { numbersBut, writeOfficeNotes } from '../../fixtures/note-folders.ts';
import { expect, test } from '../../fixtures/office.ts';
import { tabTo } from '../../fixtures/tab-to.ts';
import { disablementScreen } from '../../screens/disablement.ts';
import { numberingScreen } from '../../screens/numbering.ts';
import { shell } from '../../screens/shell.ts';

const ALL = officeCompanies(60);

test('in Painel those that need somebody come first, chips and search leave the others out, and a count leads to its place; in Certificados the first to end come first, a chip leaves its group, a search one, and a row opens its card', async ({
  app,
}) => {
  await app.keyboard.press('F7');
  const table = app.getByRole('table', { name: 'Painel do escritório' });
  const chip = (name: RegExp) => app.getByRole('group', { name: 'Filtrar' }).getByRole('button', { name });
  await expect(chip(/^Precisa de atenção/)).toHaveAttribute('aria-pressed', 'true');
  await chip(/^Todas/).click();
  await expect(table).toHaveAttribute('aria-rowcount', '61');
  await expect(app.getByText('Contando furos e contingência…')).toBeHidden();
  await expect(table.getByRole('row').nth(1)).toContainText('vencido');
  // The notice above ends where the screen's content ends.
  const notice = app
    .getByText('ainda não foram salvos na pasta')
    .locator('xpath=ancestor::*[contains(concat(@class," "),"fui-MessageBar ")][1]');
  const [bar, page] = await Promise.all(
    [notice, app.locator('[data-room="filling"]')].map((each) => each.boundingBox()),
  );
  const rightOf = (box: typeof bar) => Math.round((box?.x ?? 0) + (box?.width ?? 0));
  expect(rightOf(bar)).toBe(rightOf(page) - 28);
  // At 150 % a name goes on in a second line.
  const size = app.viewportSize() ?? { width: 1180, height: 800 };
  await app.setViewportSize({ width: 911, height: 512 });
  const cut = `[...document.querySelectorAll('[role="cell"] [data-row]')].filter((name) => name.scrollWidth > name.clientWidth).length`;
  await expect.poll(() => app.evaluate(cut)).toBe(0);
  await app.setViewportSize(size);
  // Only consultations are known of them: no file was read, so that none of a gap is said.
  await expect(table.getByRole('button', { name: /^Furos de .*: não verificado/ }).first()).toHaveText('–');
  const unread = app.getByRole('group', { name: 'Filtrar' }).getByRole('button', { name: /^Sem leitura/ });
  await expect(unread).toContainText('60');

  // One in ten companies has a request without an answer: the second, the twelfth …
  await app
    .getByRole('group', { name: 'Filtrar' })
    .getByRole('button', { name: /^Sem resposta/ })
    .click();
  await expect(table).toHaveAttribute('aria-rowcount', '7');
  await app.getByRole('searchbox').fill(ALL[11]?.cnpj ?? '');
  await expect(table).toHaveAttribute('aria-rowcount', '2');

  // By the keys alone: from the search to the row, and along its counts.
  await table.locator('[data-row="0"]').focus();
  await app.keyboard.press('ArrowRight');
  await expect(app.getByRole('button', { name: /^Sem resposta de .*: 1\. Abrir$/ })).toBeVisible();
  const uncertain = app.getByRole('button', { name: new RegExp(`^Sem resposta de ${ALL[11]?.name}`) });
  await expect(uncertain).toBeFocused();
  await app.keyboard.press('Enter');
  await expect(shell(app).company).toHaveAccessibleName(new RegExp(ALL[11]?.name ?? ''));
  await expect(app.getByRole('heading', { level: 1, name: 'Inutilizar' })).toBeVisible();

  await test.step('in Certificados the first to end come first, a chip leaves its group, a search one, and a row opens its card', async () => {
    await shell(app).open('Certificados');
    const certificates = app.getByRole('table', { name: 'Certificados' });
    await expect(certificates.getByRole('row').nth(1)).toContainText('Vencido');
    // Of 60 companies every third is a filial without a certificate of its own.
    await expect(app.getByRole('tab', { name: 'Certificados (40)' })).toBeVisible();
    expect(await app.evaluate('document.querySelector("main").scrollHeight')).toBeLessThan(1_000);
    await app.getByRole('button', { name: /^Em dia/ }).click();
    await expect(certificates.getByRole('row').nth(1)).toContainText('Ativo');
    await app.getByRole('searchbox').fill('40.000.000');
    await expect(certificates.getByRole('row')).toHaveCount(2);
    await expectClean(app);
    await certificates.getByRole('button', { name: /^Abrir o certificado de/ }).press('Enter');
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
});

test(
  'what changes in a company shows in its row, and a group leaves its companies',
  { tag: '@proof' },
  async ({ app }) => {
    const [changed] = ALL;
    await app.keyboard.press('F7');
    const table = app.getByRole('table', { name: 'Painel do escritório' });
    const group = app.getByLabel('Grupo', { exact: true });
    await expect(shell(app).heading('Painel do escritório')).toBeVisible();
    const all = app.getByRole('group', { name: 'Filtrar' }).getByRole('button', { name: /^Todas/ });
    await all.click();
    await group.selectOption('Rede Serra Azul');
    await expect(table).toHaveAttribute('aria-rowcount', '16');
    await expect(table.getByRole('row').filter({ hasText: changed?.name ?? '' })).toHaveCount(0);

    await shell(app).open('Certificados');
    await app.getByRole('tab', { name: 'Empresas (60)' }).click();
    await app.getByRole('searchbox').fill(changed?.cnpj ?? '');
    await app.getByRole('button', { name: changed?.name ?? '' }).press('Enter');
    const form = app.getByRole('alertdialog', { name: 'Dados da empresa' });
    await form.getByLabel('Nome ou razão social').fill('Padaria do Vale');
    await form.getByLabel('Grupo (opcional)').fill('Rede Serra Azul');
    // While it slides out it keeps its title: it is the same panel.
    const titles = await app.evaluateHandle<string[]>(`(() => {
    const seen = [];
    const look = () => {
      const title = document.querySelector('[aria-modal="true"] h2')?.textContent;
      if (title && !seen.includes(title)) seen.push(title);
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
    look();
    return seen;
  })()`);
    await form.getByRole('button', { name: 'Salvar', exact: true }).click();
    await expect(form).toHaveCount(0);
    expect(await titles.jsonValue()).toEqual(['Dados da empresa']);

    await app.keyboard.press('F7');
    await all.click();
    await group.selectOption('Rede Serra Azul');
    await expect(table).toHaveAttribute('aria-rowcount', '17');
    await expect(table.getByRole('row').filter({ hasText: 'Padaria do Vale' })).toBeVisible();
    await group.selectOption('');
    await app
      .getByRole('group', { name: 'Filtrar' })
      .getByRole('button', { name: /^Contingência/ })
      .click();
    await expect(table).toHaveAttribute('aria-rowcount', '7');
  },
);

test.describe('an office of one company', () => {
  test.use({ office: { companies: 1 } });

  test('has no panel', { tag: '@proof' }, async ({ app }) => {
    await expect(app.getByRole('navigation').getByRole('button', { name: 'Painel' })).toHaveCount(0);
    await expect(shell(app).company).toBeVisible();
    await app.keyboard.press('F7');
    await expect(app.getByRole('heading', { level: 1, name: 'Início' })).toBeVisible();
  });
});

test('one folder is read for all companies, and the table of all gaps begins the group of each; by keys alone: a gap of another company, from the panel to what its disablement asks', async ({
  app,
  dataDir,
}) => {
  test.slow();
  const main = app.getByRole('main');
  const [first, second] = ALL;
  const folder = join(dataDir, 'clientes');
  // After the hours in which a note of that day may still be transmitted.
  const day = new Date(Date.now() - 17 * 86_400_000).toISOString().slice(0, 10);
  writeOfficeNotes(join(folder, 'a'), first?.cnpj ?? '', numbersBut(12, [4, 8, 9], day));
  writeOfficeNotes(join(folder, 'c'), first?.cnpj ?? '', numbersBut(6, [3], day), 4);
  writeOfficeNotes(join(folder, 'b'), second?.cnpj ?? '', numbersBut(6, [3], day));
  await app.keyboard.press('F7');
  const unread = app.getByRole('group', { name: 'Filtrar' }).getByRole('button', { name: /^Sem leitura/ });
  await expect(unread).toContainText('60');
  await tabTo(app, main.getByRole('button', { name: 'Ler pasta das empresas…' }));
  await app.keyboard.press('Enter');
  await numberingScreen(app).nameFolder(folder);
  await expect(unread).toContainText('58');
  const card = await main.getByRole('region', { name: 'O que foi lido' }).boundingBox();
  const facts = await main.getByText(/dia 10/).boundingBox();
  expect(facts?.y).toBeGreaterThanOrEqual((card?.y ?? 0) + (card?.height ?? Infinity));

  await tabTo(app, main.getByRole('button', { name: 'Furos de todas' }));
  await app.keyboard.press('Enter');
  await expect(shell(app).heading('Furos de todas as empresas')).toBeVisible();
  const table = app.getByRole('table', { name: 'Furos de todas as empresas' });
  await expect(table).toHaveAttribute('aria-rowcount', '5');
  await expect(table).toContainText('nº 8 a 9');
  await expectClean(app);
  await app.getByRole('searchbox').fill(first?.name ?? '');
  await expect(table).toHaveAttribute('aria-rowcount', '4');
  await table
    .getByRole('button', { name: `Preparar os 3: furos de ${first?.name}, de todas as séries` })
    .first()
    .click();
  await expect(shell(app).heading('Furos')).toBeVisible();
  await expect(shell(app).company).toHaveAccessibleName(new RegExp(first?.name ?? ''));
  const furos = numberingScreen(app);
  await expect(
    furos.main.getByRole('checkbox', { name: 'Marcar os 3 furos da empresa, de todas as séries' }),
  ).toBeChecked();
  await expect(furos.gaps).toContainText('De NF-e série 3 e NF-e série 4.');
  await expect(furos.main.getByRole('button', { name: 'Preparar 3 pedidos' })).toBeVisible();
  await expectClean(app);

  await app.keyboard.press('F7');
  await tabTo(app, main.getByRole('button', { name: 'Furos de todas' }));
  await app.keyboard.press('Enter');
  await app.getByRole('searchbox').fill(second?.name ?? '');
  await expect(table).toHaveAttribute('aria-rowcount', '2');
  await tabTo(app, table.getByRole('button', { name: /nº 3|Inutilizar|Preparar/ }).first());
  await app.keyboard.press('Enter');
  await expect(shell(app).company).toHaveAccessibleName(new RegExp(second?.name ?? ''));
  await tabTo(app, furos.disable('3'));
  await app.keyboard.press('Enter');
  await expect(disablementScreen(app).from).toHaveValue('3');
  await expect(shell(app).company).toHaveAccessibleName(new RegExp(second?.name ?? ''));
});
