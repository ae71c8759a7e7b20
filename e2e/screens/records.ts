/** Conferir, Auditoria and Cópias de segurança, and the notice on every screen after a restore. */

import type { Page } from '@playwright/test';
import { shell } from './shell.ts';

export function recordsScreen(page: Page) {
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  return {
    heading: page.getByRole('heading', { level: 1, name: 'Conferir arquivos' }),
    /** From Ajustes, which it belongs to. */
    async openBackups() {
      await shell(page).open('Ajustes');
      await button('Ver cópias…').click();
      await page.getByRole('heading', { level: 1, name: 'Cópias de segurança' }).waitFor();
    },
    choose: button(/^(Escolher arquivo|Conferir outro arquivo)…$/),
    correct: button('Gravar arquivo corrigido'),
    verify: button(/^Verificar (agora|de novo)$/),
    repair: button('Reparar a partir do diário'),
    files: page.getByRole('region', { name: 'Arquivos' }).getByRole('row'),
    head: page.getByLabel('Código de verificação do diário'),
    lookUp: button(/^Procurar$/),
    importFolder: button('Importar de uma pasta…'),
    makeCopy: button('Fazer cópia agora'),
    cancelCopy: button('Cancelar'),
    bring: button('Importar de outra pasta…'),
    saveTo: button('Salvar a mais nova em…'),
    restore: button(/^Restaurar a cópia de/),
    giveUp: button('Desistir da restauração'),
    dialog: page.getByRole('alertdialog'),
    async drop({ name, bytes }: { readonly name: string; readonly bytes: Uint8Array }) {
      // A string, because browser types are not available here.
      const base64 = JSON.stringify(Buffer.from(bytes).toString('base64'));
      const dataTransfer = await page.evaluateHandle(`(() => {
        const data = new DataTransfer();
        const bytes = Uint8Array.from(atob(${base64}), (c) => c.charCodeAt(0));
        data.items.add(new File([bytes], ${JSON.stringify(name)}, { type: 'text/xml' }));
        return data;
      })()`);
      await page.dispatchEvent('main', 'dragenter', { dataTransfer });
      await page.getByText('Solte aqui o XML').waitFor();
      await page.dispatchEvent('main', 'drop', { dataTransfer });
    },
    said: (text: string | RegExp) => page.getByText(text).filter({ visible: true }),
  };
}
