/** A folder of certificate files, imported at once into an office with some companies. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { officeCompanies, officeFiles } from '../../../electron/testing/many-companies.ts';
import { formatCnpj } from '../../../shared/fiscal/issuer/cnpj.ts';
import { expect, test } from '../../fixtures/office.ts';
import { expectClean } from '../../fixtures/axe.ts';
import { shell } from '../../screens/shell.ts';

test.use({ office: { companies: 3 } });

test('a folder of certificate files comes in at once; each refusal names its file, its company and the reason, and another password brings the rest', async ({
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
  await expect(panel.getByRole('status')).toHaveText('Certificados guardados: 1 de 4.');
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
