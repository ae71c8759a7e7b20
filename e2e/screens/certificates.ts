/** Certificados: the cards, the panel at the side, the lock page and a file dropped on the window. */

import type { Page } from '@playwright/test';
import { firstRun, importWizard, type ChosenFile } from './first-run.ts';

export function certificatesScreen(page: Page) {
  const wizard = importWizard(page);
  const panel = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  return {
    panel,
    cards: page.getByRole('region', { name: /PADARIA AURORA/ }),
    act: (name: 'Examinar' | 'Lembrete' | 'Renovar' | 'Remover' | 'Desbloquear' | 'Importar de novo') =>
      page.getByRole('button', { name: new RegExp(`^${name}: PADARIA AURORA`) }),
    lockNow: page.getByRole('button', { name: 'Bloquear agora' }),
    remember: page.getByRole('checkbox', { name: 'Lembrar neste computador' }),
    examineDraft: panel.getByRole('button', { name: 'Examinar', exact: true }),
    role: (name: 'Quem assina' | 'Quem transmite') => page.getByRole('region', { name }),
    codes: page.getByRole('table', { name: 'O que a SEFAZ diria' }),
    openCalendar: panel.getByRole('button', { name: 'Abrir na agenda' }),
    lockTitle: page.getByRole('heading', { level: 1, name: 'Certificado bloqueado' }),
    unlock: page.getByRole('button', { name: 'Desbloquear', exact: true }),
    skip: page.getByRole('button', { name: 'Continuar sem desbloquear' }),
    close: page.getByRole('button', { name: 'Fechar', exact: true }),
    /** Chooses the file and opens it. */
    async open(file: ChosenFile, password = 'senha') {
      await wizard.choose(file);
      await wizard.password.fill(password);
      await page.keyboard.press('Enter');
    },
    /** From the first run into Homologação with a session-only certificate. */
    async bringForThisSession(file: ChosenFile) {
      await firstRun(page).own.click();
      await this.open(file);
      await wizard.uf.selectOption('SP');
      await this.remember.uncheck();
      await wizard.commit.click();
      await page.getByRole('button', { name: /^Homologação/ }).click();
    },
    async drop({ name, bytes }: ChosenFile) {
      // A string, because browser types are not available here.
      const dataTransfer = await page.evaluateHandle(`(() => {
        const data = new DataTransfer();
        data.items.add(new File([Uint8Array.from(${JSON.stringify([...bytes])})], ${JSON.stringify(name)}));
        return data;
      })()`);
      await page.dispatchEvent('main', 'dragenter', { dataTransfer });
      await page.getByText('Solte aqui o arquivo').waitFor();
      await page.dispatchEvent('main', 'drop', { dataTransfer });
    },
  };
}
