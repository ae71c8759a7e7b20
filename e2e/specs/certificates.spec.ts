/** Certificados: examination, calendar reminder, renewal, removal, lock, and import by drag and drop. */

import { readFileSync } from 'node:fs';
import type { Opener, SecretBox } from '../../electron/ports.ts';
import { HOST_PATHS } from '../../shared/bridge.ts';
import { expect, test } from '../fixtures/app.ts';
import { expectClean } from '../fixtures/axe.ts';
import { makeCertificateFile } from '../fixtures/certificate-file.ts';
import { tabTo } from '../fixtures/tab-to.ts';
import { certificatesScreen } from '../screens/certificates.ts';
import { importWizard } from '../screens/first-run.ts';
import { shell } from '../screens/shell.ts';

const fileOf = (daysLeft?: number, name = 'padaria.pfx') => ({
  name,
  bytes: makeCertificateFile('senha', daysLeft).pfx,
});

/** The host's calendar: whether it opens files, and which it received. */
const calendar = { opens: true, opened: new Array<string>() };
const opener: Opener = {
  openCalendar: (path) => {
    calendar.opened.push(path);
    return Promise.resolve(calendar.opens);
  },
  openDraft: () => Promise.resolve(false),
  showInFolder: () => Promise.resolve(true),
};
test.use({ ports: { opener } });
test.beforeEach(() => Object.assign(calendar, { opens: true, opened: [] }));

test('a file dropped anywhere starts the import, also during another one; an expired one is not accepted; while another is read, the form of the earlier file does not accept its password; near its expiry a certificate is examined, noted, renewed by keys alone from the line of Início, and removed', async ({
  app,
}) => {
  test.slow();
  const screen = certificatesScreen(app);
  const wizard = importWizard(app);
  await screen.drop(fileOf(-3));
  await expect(app.getByText('padaria.pfx')).toBeVisible();
  await wizard.password.fill('senha');
  await app.keyboard.press('Enter');
  await expect(app.getByRole('heading', { name: 'É este o certificado?' })).toBeFocused();
  // It is never kept: nothing offers to, and nothing is asked for it.
  await expect(app.getByRole('button', { name: /^Guardar/ })).toHaveCount(0);
  await expect(wizard.uf).toHaveCount(0);
  await wizard.choose(fileOf(90, 'nova.pfx'));
  await expect(app.getByText('nova.pfx')).toBeVisible();

  const read = Promise.withResolvers<void>();
  await app.route(`**${HOST_PATHS.call}`, async (route) => {
    if (!route.request().postData()?.includes('"certificate.choose"')) return route.continue();
    const response = await route.fetch();
    await read.promise;
    return route.fulfill({ response });
  });
  await wizard.choose(fileOf(90, 'outra.pfx'));
  await expect(wizard.password).not.toBeEditable();
  await expect(wizard.open).toBeDisabled();
  read.resolve();
  await wizard.password.fill('senha');
  await expect(app.getByText('outra.pfx')).toBeVisible();
  await app.keyboard.press('Enter');
  await expect(wizard.commit).toBeVisible();
  await expect(wizard.uf).toBeVisible();

  await screen.drop(fileOf(6, 'solta.pfx'));
  await expect(app.getByText('solta.pfx')).toBeVisible();
  await wizard.password.fill('senha');
  await app.keyboard.press('Enter');
  await wizard.uf.selectOption('SP');
  await wizard.commit.click();
  await app.getByRole('button', { name: /^Homologação/ }).click();
  await shell(app).heading('Início').waitFor();
  await screen.drop({ name: 'grande.pfx', bytes: new Uint8Array(1024 * 1024 + 10) });
  await expect(screen.panel.getByText(/grande demais/)).toBeVisible();
  await app.keyboard.press('Escape');
  await expect(screen.panel).toHaveCount(0);

  await shell(app).open('Certificados');
  await expect(screen.cards.getByText('Vence em 6 dias')).toBeVisible();

  await screen.act('Examinar').focus();
  await app.keyboard.press('Enter');
  await expect(screen.role('Quem assina')).toContainText('Passa');
  await expect(screen.role('Quem transmite')).toContainText('Só a SEFAZ sabe');
  await expect(screen.codes.getByRole('row')).toHaveCount(17);
  await expect(screen.panel.getByText(/^O certificado vence em/)).toBeVisible();
  await app.keyboard.press('Escape');
  await expect(screen.panel).toHaveCount(0);
  await expect(screen.act('Examinar')).toBeFocused();

  await screen.act('Lembrete').click();
  await screen.openCalendar.click();
  await expect(screen.panel.getByText(/^Lembrete aberto na agenda\./)).toBeVisible();
  expect(calendar.opened).toEqual([expect.stringMatching(/lembretes.certificado-11222333-vence-.*\.ics$/)]);
  expect(readFileSync(calendar.opened[0]!, 'utf8')).toMatch(/BEGIN:VCALENDAR[^]*TRIGGER/);
  calendar.opens = false;
  await screen.openCalendar.click();
  await expect(screen.panel.getByText(/A pasta dele foi aberta; o arquivo é .*\.ics$/)).toBeVisible();
  await expect(screen.panel.getByRole('button', { name: 'Copiar caminho do lembrete' })).toBeVisible();
  await expectClean(app);
  await app.keyboard.press('Escape');

  await screen.act('Renovar').click();
  await expect(screen.panel.getByText(/histórico e os tokens continuam/)).toBeVisible();
  await app.keyboard.press('Escape');
  // While it closes a shortcut does nothing.
  await expect(screen.panel).toHaveCount(0);

  // By keys alone, the line of Início about it leads to its renewal too.
  await app.keyboard.press('F2');
  await tabTo(app, app.getByRole('main').getByRole('button', { name: 'Renovar' }));
  await app.keyboard.press('Enter');
  const asked = app.waitForEvent('filechooser');
  await tabTo(app, screen.panel.getByRole('button', { name: /^Escolher arquivo/ }));
  await app.keyboard.press('Enter');
  const { name, bytes } = fileOf(360, 'nova.pfx');
  await (await asked).setFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) });
  await tabTo(app, wizard.password);
  await app.keyboard.type('senha');
  await app.keyboard.press('Enter');
  await expect(screen.panel.getByText(/SP \(continua como está\)/)).toBeVisible();
  await expect(wizard.uf).toHaveCount(0);
  await screen.examineDraft.click();
  await expect(screen.codes.getByRole('row')).toHaveCount(17);
  await screen.panel.getByRole('button', { name: 'Voltar' }).click();
  await expect(screen.remember).toBeChecked();
  await expectClean(app);
  await tabTo(app, wizard.commit);
  await app.keyboard.press('Enter');
  await expect(screen.cards).toHaveCount(2);
  await expect(screen.cards.getByText('Em uso')).toHaveCount(1);
  await expect(screen.act('Renovar')).toHaveCount(1);

  const old = screen.cards.filter({ hasText: 'Já renovado' });
  await old.getByRole('button', { name: /^Remover/ }).click();
  await app.getByRole('alertdialog').getByRole('button', { name: 'Remover' }).click();
  await expect(screen.cards).toHaveCount(1);
  await expect(app.getByText('UF confirmada')).toBeVisible();
});

test('a session certificate is locked and opened again by its password', async ({ app }) => {
  test.slow();
  const screen = certificatesScreen(app);
  const file = fileOf();
  await screen.bringForThisSession(file);
  await shell(app).heading('Início').waitFor();
  await shell(app).open('Certificados');
  await expect(screen.cards.getByText('Só nesta sessão')).toBeVisible();
  await screen.lockNow.click();
  await expect(screen.cards.getByText('Bloqueado')).toBeVisible();
  await expect(screen.lockNow).toHaveCount(0);

  await app.keyboard.press('F3');
  await expect(screen.lockTitle).toBeFocused();
  await expectClean(app);
  await screen.skip.click();
  await expect(shell(app).heading('Consultar')).toBeVisible();

  await shell(app).open('Certificados');
  await screen.act('Desbloquear').click();
  await screen.open(fileOf(100, 'outra.pfx'));
  await expect(screen.panel.getByText('O arquivo escolhido é de outro certificado.')).toBeVisible();
  await screen.open(file, 'errada');
  await expect(screen.panel.getByText(/A senha não confere/)).toBeVisible();
  await importWizard(app).password.fill('senha');
  await app.keyboard.press('Enter');
  await expect(screen.cards.getByText('Só nesta sessão')).toBeVisible();

  await screen.lockNow.click();
  await app.keyboard.press('F2');
  await screen.unlock.click();
  await screen.open(file);
  await expect(screen.lockTitle).toHaveCount(0);
  await expect(app.getByText('Tudo em dia.')).toBeVisible();
});

test.describe('without protection', () => {
  const secretBox: SecretBox = {
    backend: 'basic_text',
    protects: false,
    seal: (plain) => Promise.resolve(plain),
    open: (sealed) => Promise.resolve(sealed),
  };
  test.use({ ports: { secretBox } });

  test('the import says that the file will be needed again', async ({ app }) => {
    const screen = certificatesScreen(app);
    await app.getByRole('button', { name: /Usar meu certificado A1/ }).click();
    await screen.open(fileOf());
    await expect(app.getByText(/não oferece um lugar protegido/)).toBeVisible();
    await expect(screen.remember).toHaveCount(0);
  });
});
