/** Certificados of an office with many companies: a table by validity instead of screens of cards, and a folder of files imported at once. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { officeCompanies, officeFiles } from '../../../electron/testing/many-companies.ts';
import { formatCnpj } from '../../../shared/fiscal/issuer/cnpj.ts';
import { expect, test } from '../../fixtures/office.ts';
import { expectClean } from '../../fixtures/axe.ts';
import { shell } from '../../screens/shell.ts';

test('the first to end come first, a chip leaves its group, a search one, and a row opens its card', async ({
  app,
}) => {
  await shell(app).open('Certificados');
  const table = app.getByRole('table', { name: 'Certificados' });
  await expect(table.getByRole('row').nth(1)).toContainText('Vencido');
  // Of 60 companies every third is a filial without a certificate of its own.
  await expect(app.getByRole('tab', { name: 'Certificados (40)' })).toBeVisible();
  expect(await app.evaluate('document.querySelector("main").scrollHeight')).toBeLessThan(1_000);
  await app.getByRole('button', { name: /^Em dia/ }).click();
  await expect(table.getByRole('row').nth(1)).toContainText('Ativo');
  await app.getByRole('searchbox').fill('40.000.000');
  await expect(table.getByRole('row')).toHaveCount(2);
  await expectClean(app);
  await table.getByRole('button', { name: /^Abrir o certificado de/ }).press('Enter');
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

test.describe('a folder of certificate files', () => {
  test.use({ office: { companies: 3 } });

  test('comes in at once; each refusal names its file, its company and the reason, and another password brings the rest', async ({
    app,
    dataDir,
  }) => {
    const companies = officeCompanies(14);
    const [common, own] = [
      await officeFiles(companies, 'comum'),
      await officeFiles(companies.slice(4, 5), 'própria'),
    ];
    const folder = join(dataDir, 'clientes');
    mkdirSync(join(folder, 'antigos'), { recursive: true });
    const put = (name: string, bytes: Uint8Array = Buffer.from('não é um certificado')) =>
      writeFileSync(join(folder, name), bytes);
    put('quarta.pfx', common[3]?.bytes);
    put('quinta.p12', own[0]?.bytes);
    put('estragado.pfx');
    // The fourteenth ended three days ago.
    put(join('antigos', 'vencida.pfx'), common[13]?.bytes);

    await shell(app).open('Certificados');
    await app.getByRole('button', { name: 'Importar pasta…' }).click();
    const panel = app.getByRole('alertdialog', { name: 'Importar uma pasta de certificados' });
    await expect(panel.getByLabel('Senha 1')).toBeFocused();
    const bring = async (password: string) => {
      await panel.getByLabel('Senha 1').fill(password);
      await panel.getByRole('button', { name: 'Escolher a pasta e importar' }).click();
      await app.getByRole('textbox', { name: 'Caminho da pasta' }).fill(folder);
      await app.keyboard.press('Enter');
    };
    const of = (file: string) => panel.getByRole('listitem').filter({ hasText: file });
    await bring('comum');
    await expect(panel.getByRole('status')).toHaveText('1 de 4 certificados estão guardados.');
    const ended = of('antigos/vencida.pfx');
    await expect(ended).toContainText('Recusado');
    await expect(ended).toContainText(`${companies[13]?.name} · ${formatCnpj(companies[13]?.cnpj ?? '')}`);
    await expect(ended).toContainText('venceu');
    await expect(of('estragado.pfx')).toContainText('Recusado');
    await expect(of('quinta.p12')).toContainText('senha');
    // The refused ones first: they are what is left to do.
    await expect(panel.getByRole('listitem').last()).toContainText('quarta.pfx');
    await expect(panel.getByRole('listitem').last()).toContainText('Guardado');
    await expectClean(app);

    await panel.getByRole('button', { name: 'Tentar com outra senha' }).click();
    await bring('própria');
    await expect(of('quinta.p12')).toContainText('Guardado');
    await panel.getByRole('button', { name: 'Fechar' }).last().click();
    await expect(panel).toHaveCount(0);
    for (const { name } of [companies[3], companies[4]].flatMap((each) => each ?? []))
      await expect(app.getByRole('main')).toContainText(name);

    // The state that a certificate names is said, and a person chooses it.
    const name = companies[3]?.name ?? '';
    await app.getByRole('button', { name: `Confirmar UF: ${name}` }).click();
    const form = app.getByRole('alertdialog', { name: 'Dados da empresa' });
    const list = form.getByRole('combobox', { name: 'UF', exact: true });
    await expect(list).toHaveValue('');
    await expect(form).toContainText('O certificado diz SP.');
    await form.getByRole('button', { name: 'Confirmar UF' }).click();
    await expect(form).toContainText('Escolha a UF.');
    await list.selectOption('SP');
    await form.getByRole('button', { name: 'Confirmar UF' }).click();
    await expect(form).toHaveCount(0);
    await expect(app.getByRole('button', { name: `Confirmar UF: ${name}` })).toHaveCount(0);
  });
});
