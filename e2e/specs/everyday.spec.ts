/**
 * Everyday cases of an office: a second certificate, many companies, a finished disablement, a blocked range, a
 * visible lost answer.
 */

import { cnpjCheckDigits } from '../../shared/fiscal/issuer/cnpj.ts';
import { test as imported } from '../fixtures/imported.ts';
import { answerConfirmation, expect, test } from '../fixtures/practising.ts';
import { makeCertificateFile } from '../fixtures/certificate-file.ts';
import { certificatesScreen } from '../screens/certificates.ts';
import { consultScreen } from '../screens/consult.ts';
import { disablementScreen } from '../screens/disablement.ts';
import { importWizard } from '../screens/first-run.ts';
import { shell } from '../screens/shell.ts';
import { trainingScreen } from '../screens/training.ts';

const SECOND = { name: 'MERCADO BOA VISTA LTDA', cnpj: '45543915000181' };

imported(
  'a saved certificate of another company asks nothing, and its company is selected',
  async ({ app }) => {
    test.slow();
    const frame = shell(app);
    await frame.open('Certificados');
    await app.getByRole('button', { name: /^Importar certificado/ }).click();
    const { pfx } = makeCertificateFile('senha', 12, new Date(), SECOND);
    await certificatesScreen(app).open({ name: 'mercado.pfx', bytes: pfx });
    await importWizard(app).uf.selectOption('SP');
    await importWizard(app).commit.click();
    await expect(frame.company).toContainText('MERCADO BOA VISTA');
    await expect(app.getByRole('alertdialog')).toHaveCount(0);

    // From the other company, Início still shows it, with its name.
    await frame.company.click();
    await app.getByRole('menuitemradio', { name: /PADARIA AURORA/ }).click();
    await frame.open('Início');
    const row = app.getByRole('region', { name: 'Precisa de você' }).getByRole('listitem');
    await expect(row).toHaveText(/O certificado vence em 12 dias · MERCADO BOA VISTA/);
    await expect(
      app.getByRole('region', { name: 'Certificados das empresas' }).getByRole('listitem'),
    ).toHaveText([/^MERCADO BOA VISTA/, /^PADARIA AURORA/]);
  },
);

imported(
  'more than seven companies are searched by name or CNPJ, with the keyboard alone',
  async ({ app }) => {
    test.slow();
    const frame = shell(app);
    await frame.open('Certificados');
    const { panel } = certificatesScreen(app);
    for (let branch = 2; branch <= 8; branch += 1) {
      await app.getByRole('button', { name: 'Adicionar filial' }).click();
      const base = `11222333${String(branch).padStart(4, '0')}`;
      await panel.getByLabel('CNPJ da filial').fill(`${base}${cnpjCheckDigits(base)}`);
      await panel.getByLabel('Nome').fill(`Filial ${branch}`);
      await panel.getByLabel('UF').selectOption('SP');
      await panel.getByRole('button', { name: 'Salvar', exact: true }).click();
      await expect(panel).toHaveCount(0);
    }
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
  },
);

test('after a success Inutilizar starts again, with the last result in one line', async ({ app }) => {
  const wizard = disablementScreen(app);
  await shell(app).open('Inutilizar');
  await wizard.toReview({ from: '3', to: '3' });
  await answerConfirmation(app, () => wizard.act.click(), /^Inutilizar 1/);
  await expect(wizard.outcome('Inutilizada')).toBeVisible();
  await shell(app).open('Início');
  await app.keyboard.press('F4');
  await expect(wizard.step('De qual série são os números?')).toBeVisible();
  const last = app.getByRole('group', { name: 'Última inutilização feita:' });
  await expect(last).toContainText('Padaria Aurora Ltda (TREINO) · NF-e série 1, nº 3');
  await last.getByRole('button', { name: 'Abrir' }).click();
  await expect(wizard.outcome('Inutilizada')).toBeVisible();
});

test('Avançar with a blocked range focuses the reason and announces it', async ({ app }) => {
  const wizard = disablementScreen(app);
  await shell(app).open('Treino');
  await trainingScreen(app).consult('Com carta de correção').click();
  await expect(consultScreen(app).card('AUTORIZADA').first()).toBeVisible();
  await shell(app).open('Inutilizar');
  await wizard.toRange('1');
  await wizard.fillRange('1', '4');
  await expect(app.getByText('(seria a rejeição 241)')).toBeVisible();
  await wizard.next.click();
  await expect(app.getByRole('listitem').filter({ hasText: 'rejeição 241' })).toBeFocused();
  await expect(
    app.getByRole('alert').filter({ hasText: 'Há algo a resolver antes de avançar.' }),
  ).toBeVisible();
  await wizard.mend('Tirar o nº 2, já usado').click();
  await expect(app.getByText('Há algo a resolver antes de avançar.')).toHaveCount(0);
});

test('a lost answer is a badge in the navigation, a line in Inutilizar and a named row in Início', async ({
  app,
}) => {
  const wizard = disablementScreen(app);
  await trainingScreen(app).choose('Conexão derrubada');
  await shell(app).open('Inutilizar');
  await wizard.toReview({ from: '80', to: '82' });
  await answerConfirmation(app, () => wizard.act.click(), /^Inutilizar 3/);
  await expect(wizard.outcome('Sem resposta')).toBeVisible();
  await wizard.another.click();
  const strip = app.getByRole('group', { name: /^Há 1 inutilização sem resposta\./ });
  await expect(strip).toContainText('série 1, nº 80 a 82');
  const section = app.getByRole('navigation').getByRole('button', { name: 'Inutilizar', exact: true });
  await expect(section).toHaveAccessibleDescription('1 inutilização sem resposta');
  await expect(section).toContainText('1');
  await shell(app).open('Início');
  const row = app.getByRole('region', { name: 'Precisa de você' }).getByRole('listitem');
  await expect(row).toContainText('Inutilização sem resposta · Padaria Aurora');
  await shell(app).open('Inutilizar');
  await strip.getByRole('button', { name: 'Resolver' }).click();
  await expect(app.getByRole('list', { name: 'O que aconteceu' })).toBeVisible();
});
