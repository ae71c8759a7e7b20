/** Integração: the JSON service's switch, its tokens and its calls. */

import type { Page } from '@playwright/test';

export function integrationScreen(page: Page) {
  const main = page.getByRole('main');
  const made = page.getByRole('alertdialog', { name: 'Guarde este token agora' });
  const screen = {
    toggle: main.getByRole('switch', { name: 'Ligar o serviço' }),
    tokenAlways: main.getByRole('switch', { name: 'Pedir token sempre' }),
    port: main.getByLabel('Porta', { exact: true }),
    address: main.getByRole('group', { name: 'Endereço' }),
    newToken: main.getByRole('button', { name: 'Criar token' }),
    form: page.getByRole('dialog', { name: 'Criar token' }),
    made,
    calls: main.getByRole('region', { name: 'Chamadas' }).getByRole('table'),
    revoke: main.getByRole('button', { name: /^Revogar:/ }),
    folders: main.getByRole('region', { name: 'Pastas de pedidos' }),
    async switchOn(port: number) {
      await screen.port.fill(String(port));
      await screen.toggle.click();
      await screen.address.waitFor();
    },
    /** Grants a folder whose program writes windows-1252, with the form's other default answers. */
    async grantFolder(folder: string) {
      await screen.folders.getByRole('button', { name: 'Conceder pasta' }).click();
      const form = page.getByRole('dialog', { name: 'Conceder pasta' });
      await form.getByLabel('Pasta', { exact: true }).fill(folder);
      await form.getByLabel('Charset dos arquivos').selectOption('windows-1252');
      await form.getByRole('button', { name: 'Conceder pasta' }).click();
      await form.waitFor({ state: 'detached' });
    },
    /** Creates a token with the form's default answers, and returns its text. */
    async makeToken(): Promise<string> {
      await screen.newToken.click();
      await screen.form.getByRole('button', { name: 'Criar token' }).click();
      await made.waitFor();
      const token = await made.locator('code').innerText();
      await made.getByRole('button', { name: 'Guardei o token' }).click();
      return token;
    },
  };
  return screen;
}
