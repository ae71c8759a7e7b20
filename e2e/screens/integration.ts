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
    async switchOn(port: number) {
      await screen.port.fill(String(port));
      await screen.toggle.click();
      await screen.address.waitFor();
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
