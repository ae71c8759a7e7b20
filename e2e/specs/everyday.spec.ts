/** Everyday cases of an office: a second certificate, a branch, and many companies. */

import { cnpjCheckDigits, formatCnpj } from '../../shared/fiscal/issuer/cnpj.ts';
import { makeCertificateFile } from '../fixtures/certificate-file.ts';
import { expect, test as imported } from '../fixtures/imported.ts';
import { inCore } from '../fixtures/prepared-folders.ts';
import { certificatesScreen } from '../screens/certificates.ts';
import { importWizard } from '../screens/first-run.ts';
import { shell } from '../screens/shell.ts';

const SECOND = { name: 'MERCADO BOA VISTA LTDA', cnpj: '45543915000181' };

/** Branches of Padaria Aurora, known before the window opens. */
const test = imported.extend({
  dataDir: async ({ dataDir }, use) => {
    await inCore(dataDir, async ({ call }) => {
      for (let branch = 3; branch <= 7; branch += 1) {
        const company = { cnpj: branchCnpj(branch), name: `Filial ${branch}`, uf: 'SP' } as const;
        const saved = await call('company.save', { environment: 'homologacao', ...company });
        if (!saved.ok) throw new Error(saved.error.code);
      }
    });
    await use(dataDir);
  },
});

function branchCnpj(branch: number): string {
  const base = `11222333${String(branch).padStart(4, '0')}`;
  return `${base}${cnpjCheckDigits(base)}`;
}

test('a saved certificate of another company asks nothing and selects it, a branch is added, and more than seven companies are searched with the keyboard alone', async ({
  app,
}) => {
  test.slow();
  const frame = shell(app);
  await frame.open('Certificados');
  const { panel, open } = certificatesScreen(app);
  await app.getByRole('button', { name: 'Adicionar filial' }).click();
  await panel.getByLabel('CNPJ da filial').fill(branchCnpj(8));
  // Of the name of another one.
  await panel.getByLabel('Nome').fill('Filial 7');
  await panel.getByLabel('UF').selectOption('SP');
  await panel.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(panel).toHaveCount(0);
  // Seven have the plain menu.
  await frame.company.click();
  await expect(app.getByRole('menuitemradio')).toHaveCount(7);
  await app.keyboard.press('Escape');

  await app.getByRole('button', { name: /^Importar certificado/ }).click();
  const { pfx } = makeCertificateFile('senha', 12, new Date(), SECOND);
  await open({ name: 'mercado.pfx', bytes: pfx });
  await importWizard(app).uf.selectOption('SP');
  await importWizard(app).commit.click();
  await expect(frame.company).toContainText('MERCADO BOA VISTA');
  await expect(app.getByRole('alertdialog')).toHaveCount(0);

  await frame.company.click();
  const search = app.getByRole('combobox', { name: 'Procurar por nome' });
  await expect(search).toBeFocused();
  await expect(app.getByRole('option')).toHaveCount(8);
  await app.keyboard.type('filial 5');
  await expect(app.getByRole('option')).toHaveCount(1);
  await app.keyboard.press('Enter');
  await expect(frame.company).toContainText('Filial 5');
  await frame.company.click();
  await expect(search).toBeFocused();
  await app.keyboard.type('0007');
  await expect(app.getByRole('option')).toHaveText(/Filial 7/);
  await app.keyboard.press('Enter');
  await expect(frame.company).toContainText('Filial 7');

  // From another company, Início still shows the certificate that expires, with its name.
  await frame.open('Início');
  const row = app.getByRole('region', { name: 'Precisa de você' }).getByRole('listitem');
  await expect(row).toHaveText(/O certificado vence em 12 dias · MERCADO BOA VISTA/);
  await expect(
    app.getByRole('region', { name: 'Certificados das empresas' }).getByRole('listitem'),
  ).toHaveText([
    /^MERCADO BOA VISTA/,
    ...Array<RegExp>(4).fill(/^Filial \d · até/),
    ...[7, 8].map((n) => `Filial 7 · ${formatCnpj(branchCnpj(n))}`).map((text) => new RegExp(`^${text}`)),
    /^PADARIA AURORA/,
  ]);
});
