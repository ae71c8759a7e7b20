/** The first run: who is admitted, training with one click, a certificate in three steps, Produção only on request. */

import { complaintsOf, refuseComplaints } from '../fixtures/admitted-page.ts';
import { expect, test } from '../fixtures/app.ts';
import { makeCertificateFile } from '../fixtures/certificate-file.ts';
import { firstRun, importWizard } from '../screens/first-run.ts';
import { shell } from '../screens/shell.ts';

test('a page without a token asks for one, the core is not reached, and a new address opens it in the same tab; it offers two cards and nothing else, reached by the keyboard; training goes straight to Início with a company, examples and a gap', async ({
  host,
  page,
}) => {
  await page.goto(host.url);
  await expect(page.locator('#root')).not.toBeEmpty();
  const status = await page.evaluate(async () => (await fetch('/host/events')).status);
  expect(status).toBe(401);
  // What the browser said of the refusal is no complaint.
  const complaints = complaintsOf(page);
  // Its fragment alone is another: the browser loads nothing by itself.
  await page.goto(host.newEntry());
  await expect(firstRun(page).training).toBeVisible();

  await expect(page).toHaveTitle(/Balcão NF-e/);
  expect(new URL(page.url()).hash).toBe('');
  await expect(page.getByRole('button')).toHaveCount(2);
  await page.keyboard.press('Tab');
  await expect(firstRun(page).training).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(firstRun(page).own).toBeFocused();

  await firstRun(page).practise();
  const frame = shell(page);
  await expect(frame.environment).toContainText('TREINO');
  await expect(frame.company).toContainText('Padaria Aurora');
  await expect(frame.certificate).toContainText('dias');
  await expect(page.getByText('Tudo em dia.')).toBeVisible();
  await expect(page.getByText('falta o 3')).toBeVisible();
  refuseComplaints(complaints());
});

test('a .cer is recognised and explained; a certificate is imported by file, password and review; Produção always asks', async ({
  app,
}) => {
  const { pfx, cer } = makeCertificateFile('ação-1');
  const wizard = importWizard(app);
  await firstRun(app).own.click();
  await wizard.choose({ name: 'padaria.cer', bytes: cer });
  await expect(app.getByRole('alert')).toContainText(/chave/i);
  await wizard.choose({ name: 'vazio.pfx', bytes: new Uint8Array() });
  await expect(app.getByRole('alert')).toContainText(/vazio/i);

  await wizard.choose({ name: 'padaria.pfx', bytes: pfx });

  await wizard.password.fill('errada');
  await app.keyboard.press('Enter');
  await expect(app.getByText(/A senha não confere/)).toBeVisible();
  await expect(app.getByText('padaria.pfx')).toBeVisible();
  await expect(wizard.password).toBeFocused();

  await wizard.show.click();
  await wizard.password.fill('ação-1');
  await app.keyboard.press('Enter');
  await expect(app.getByText('11.222.333/0001-81')).toBeVisible();
  await expect(app.getByText('RSA 2048')).toBeVisible();
  // 1366×768 at 150 %: what takes the focus is not left behind the buttons at the bottom.
  const size = app.viewportSize() ?? { width: 1180, height: 800 };
  await app.setViewportSize({ width: 911, height: 512 });
  await app.keyboard.press('Tab');
  const examine = app.getByRole('button', { name: 'Examinar', exact: true });
  await expect(examine).toBeFocused();
  const above = async () => (await wizard.commit.boundingBox())?.y ?? 0;
  const bottom = async () => {
    const box = await examine.boundingBox();
    return box ? box.y + box.height : Infinity;
  };
  await expect.poll(async () => (await bottom()) < (await above())).toBe(true);
  await app.setViewportSize(size);

  await expect(app.getByText(/O certificado diz SP\. É para a SEFAZ deste estado/)).toBeVisible();
  await expect(wizard.uf).toHaveValue('');
  await expect(app.getByRole('checkbox')).toHaveCount(1);
  await wizard.commit.click();
  await expect(app.getByText('Escolha a UF.', { exact: true })).toBeVisible();
  await wizard.uf.selectOption('SP');
  await wizard.name.fill('Padaria Aurora');
  await wizard.commit.click();

  await app.getByRole('button', { name: /^Produção/ }).click();
  await expect(app.getByRole('alertdialog', { name: 'Entrar em Produção?' })).toBeVisible();
  await expect(app.getByRole('button', { name: 'Cancelar' })).toBeFocused();
  await app.keyboard.press('Enter');
  await app.getByRole('button', { name: /^Homologação/ }).click();

  const frame = shell(app);
  await expect(frame.environment).toContainText('HOMOLOGAÇÃO');
  await expect(frame.company).toContainText('Padaria Aurora 11.222.333/0001-81');
  await frame.open('Certificados');
  await expect(app.getByText('AC de Teste')).toBeVisible();
  await expect(app.getByText('UF confirmada')).toBeVisible();

  await frame.chooseEnvironment('Produção');
  await app.getByRole('button', { name: 'Entrar em Produção' }).click();
  await expect(frame.environment).toContainText('PRODUÇÃO');
});
