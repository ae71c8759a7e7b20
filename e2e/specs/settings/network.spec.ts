/** Ajustes, “Rede e proxy”: what is typed is not lost, and a proxy given by hand is tested, asks for a password, and is kept. */

import { startConnectProxy, type ConnectProxy } from '../../../electron/sefaz/testing/connect-proxy.ts';
import { HOST_PATHS } from '../../../shared/bridge.ts';
import { expectClean } from '../../fixtures/axe.ts';
import { expect, test } from '../../fixtures/practising.ts';
import { certificatesScreen } from '../../screens/certificates.ts';
import { palette } from '../../screens/palette.ts';
import { shell } from '../../screens/shell.ts';
import { unsaved } from '../../screens/unsaved.ts';

let proxy: ConnectProxy;
test.beforeAll(async () => {
  proxy = await startConnectProxy({
    behave: (socket, head) => {
      const known = /^proxy-authorization: basic bWFyaWE6c2VuaGE=\r$/im.test(head);
      socket.end(
        known
          ? 'HTTP/1.1 200 OK\r\n\r\n'
          : 'HTTP/1.1 407 X\r\nProxy-Authenticate: Basic realm="rede"\r\n\r\n',
      );
    },
  });
});
test.afterAll(() => proxy.close());

test('what is typed of a proxy or a shared journal is not discarded without asking, and once saved nothing is asked; a proxy given by hand is tested, with its password, and kept', async ({
  app,
}) => {
  test.slow();
  await shell(app).openAdvanced();
  const journal = app.getByRole('region', { name: 'Diário compartilhado' });
  const server = journal.getByLabel('Servidor', { exact: true });
  const network = app.getByRole('region', { name: 'Rede e proxy' });
  const address = network.getByLabel('Endereço do proxy');
  await server.fill('servidor.escritorio');
  await app.keyboard.press('F2');
  await unsaved(app).stay();
  await expect(server).toHaveValue('servidor.escritorio');
  // Ctrl+K and the header lead away as the menu does.
  await palette(app).find('Histórico');
  await app.keyboard.press('Enter');
  await unsaved(app).stay();
  await shell(app).certificate.click();
  await unsaved(app).stay();
  await expect(server).toHaveValue('servidor.escritorio');
  // By a click, as a person goes there: what a script alone focuses loses the focus to what had opened the dialog.
  await server.click();
  await server.clear();
  await expect(server).toHaveValue('');

  await network.getByRole('radio', { name: 'Um proxy informado aqui' }).check();
  await address.fill('127.0.0.1');
  await app.keyboard.press('F2');
  await unsaved(app).stay();
  // A file dropped on the window leads to Conferir.
  await certificatesScreen(app).drop({ name: 'nota.xml', bytes: Buffer.from('<a/>') });
  await unsaved(app).stay();
  await expect(address).toHaveValue('127.0.0.1');
  // What is read again after a saving may come late, also to a form that was left and opened again meanwhile.
  const read = Promise.withResolvers<void>();
  await app.route(`**${HOST_PATHS.call}`, async (route) => {
    if (/"network\.get"/.test(route.request().postData() ?? '')) await read.promise;
    return route.continue();
  });
  await network.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(network.getByRole('status')).not.toBeEmpty();
  await app.keyboard.press('F2');
  await expect(shell(app).heading('Início')).toBeVisible();
  await shell(app).openAdvanced();
  await expect(address).toHaveValue('127.0.0.1');
  read.resolve();
  await expect(network.getByRole('radio', { name: 'Um proxy informado aqui' })).toBeChecked();
  await address.fill('http://maria@proxy');
  await network.getByRole('button', { name: 'Salvar e testar' }).click();
  await expect(network.getByText('Escreva só o nome')).toBeVisible();

  await address.fill(`127.0.0.1:${proxy.port}`);
  await network.getByRole('button', { name: 'Salvar e testar' }).click();
  await expect(network.getByRole('alert')).toContainText('pede usuário e senha');
  await expect(network.getByLabel('Porta')).toHaveValue(String(proxy.port));

  await network.getByLabel('Usuário (se o proxy pedir)').fill('maria');
  await network.getByLabel('Senha', { exact: true }).fill('senha');
  await network.getByRole('button', { name: 'Salvar e testar' }).click();
  await expect(network.getByRole('status')).toContainText(
    `O proxy 127.0.0.1:${proxy.port} abriu o caminho até`,
  );
  await expect(network.getByText('Há uma senha guardada')).toBeVisible();
  await expectClean(app, '[data-place="network"]');

  // What another user was given says nothing of this one.
  await network.getByLabel('Usuário (se o proxy pedir)').fill('joana');
  await expect(network.getByRole('status')).toBeEmpty();
});
