/** The search of companies in the header, with many of them and with few. */

import { officeCompanies } from '../../../electron/testing/many-companies.ts';
import { formatCnpj } from '../../../shared/fiscal/issuer/cnpj.ts';
import { expect, test } from '../../fixtures/office.ts';
import { expectClean } from '../../fixtures/axe.ts';
import { unknownKeys } from '../../fixtures/note-folders.ts';
import { batchScreen } from '../../screens/batch.ts';
import { consultScreen } from '../../screens/consult.ts';
import { disablementScreen } from '../../screens/disablement.ts';
import { shell } from '../../screens/shell.ts';
import { unsaved } from '../../screens/unsaved.ts';

const ALL = officeCompanies(60);
const FIELD = 'Procurar por nome, CNPJ ou grupo';

test('the list of companies stays within the window and is scrolled by the wheel; a screen that was opened for something of one company begins anew with another; one is found by name, CNPJ and group with the keys alone, and the last ones are offered first; what was typed in Inutilizar and scanned keys are not discarded without asking where the company is changed from another screen, and keep nothing else from being opened', async ({
  app,
}) => {
  test.slow();
  const { company } = shell(app);
  await company.click();
  const list = app.getByRole('listbox');
  const box = await list.boundingBox();
  expect(box && box.y + box.height).toBeLessThan(800);
  await list.hover();
  await app.mouse.wheel(0, 600);
  await expect(list.getByText('atual')).toHaveCount(0);
  expect(await list.getByRole('option').count()).toBeLessThan(40);
  await expectClean(app);
  await app.keyboard.press('Escape');

  const choose = async (cnpj = '') => {
    await company.click();
    // Keys that come before the list is drawn go nowhere.
    await expect(app.getByRole('combobox', { name: FIELD })).toBeFocused();
    await app.keyboard.type(cnpj);
    await expect(app.getByRole('option')).toHaveCount(1);
    await app.keyboard.press('Enter');
  };
  // The second company has a request without an answer.
  await app.getByRole('button', { name: 'Resolver' }).first().click();
  const pending = app.getByRole('heading', { name: 'Resolver pendência' });
  await expect(pending).toBeVisible();
  await choose(ALL[40]?.cnpj);
  await expect(company).toHaveAccessibleName(new RegExp(ALL[40]?.name ?? ''));
  await expect(app.getByRole('main').getByLabel('Série', { exact: true })).toBeVisible();
  await expect(pending).toHaveCount(0);

  const wanted = ALL[30];
  if (!wanted) throw new Error('no such company');
  await company.focus();
  await app.keyboard.press('ArrowDown');
  const field = app.getByRole('combobox', { name: FIELD });
  await expect(field).toBeFocused();
  // A blank is text, and Enter alone chooses nothing.
  await app.keyboard.type(' ');
  await app.keyboard.press('Enter');
  await expect(field).toBeVisible();
  await app.keyboard.type(formatCnpj(wanted.cnpj));
  await expect(app.getByRole('option')).toHaveCount(1);
  await app.keyboard.press('Enter');
  await expect(company).toHaveAccessibleName(new RegExp(wanted.name));
  await expect(field).toBeHidden();

  await company.click();
  await expect(field).toBeFocused();
  await app.keyboard.type('equipe da ana padaria');
  await expect(app.getByRole('option').first()).toContainText('Equipe da Ana');
  await app.keyboard.press('Escape');
  await expect(company).toBeFocused();
  await company.click();
  await expect(app.getByText('Usadas por último')).toBeVisible();
  await app.keyboard.press('ArrowDown');
  await expect(field).toHaveAttribute('aria-activedescendant', /.+/);
  const active = await field.getAttribute('aria-activedescendant');
  await expect(app.locator(`[id="${active}"]`)).toHaveAttribute('aria-selected', 'true');
  await app.keyboard.press('Escape');

  const other = ALL[20];
  const wizard = disablementScreen(app);
  const keys = consultScreen(app).field;
  const { pile } = batchScreen(app);
  const before = await company.innerText();
  await app.keyboard.press('F4');
  await wizard.toRange('1');
  await wizard.fillRange('700', '712');
  await app.keyboard.press('F3');
  await choose(other?.cnpj);
  await unsaved(app).stay();
  await expect(company).toHaveText(before);
  await app.keyboard.press('F4');
  await expect(wizard.from).toHaveValue('700');

  await app.keyboard.press('F8');
  await choose(other?.cnpj);
  await unsaved(app).discard();
  await expect(company).toHaveAccessibleName(new RegExp(other?.name ?? ''));
  // Of what is gone nothing is asked.
  await company.click();
  await app.getByRole('listbox').getByRole('option').filter({ hasNotText: 'atual' }).first().click();
  await expect(company).not.toHaveAccessibleName(new RegExp(other?.name ?? ''));
  await expect(unsaved(app).question).toHaveCount(0);

  const third = await company.innerText();
  await app.keyboard.press('F3');
  for (const key of unknownKeys(5)) {
    await keys.fill(key);
    await keys.press('Enter');
  }
  await expect(pile).toContainText('5 chaves na pilha');
  await shell(app).open('Início');
  await choose(other?.cnpj);
  await unsaved(app).stay();
  await expect(company).toHaveText(third);
  await app.getByRole('button', { name: 'Resolver' }).first().click();
  await expect(app.getByRole('heading', { name: 'Resolver pendência' })).toBeVisible();
  await app.keyboard.press('F3');
  await expect(pile).toContainText('5 chaves na pilha');
});

test.describe('an office of one company', () => {
  test.use({ office: { companies: 1 } });

  test('has the plain menu', { tag: '@proof' }, async ({ app }) => {
    const { company } = shell(app);
    await company.click();
    await expect(app.getByRole('menuitemradio', { name: new RegExp(ALL[0]?.name ?? '') })).toBeVisible();
    await expect(app.getByRole('combobox')).toHaveCount(0);
  });
});
