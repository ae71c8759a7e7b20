/** The panel with SEFAZ's status and the connection test. */

import type { Page } from '@playwright/test';

export function connectionPanel(page: Page) {
  const panel = page.getByRole('dialog', { name: 'Situação da SEFAZ' });
  return {
    panel,
    /** The button on Início. */
    open: page.getByRole('main').getByRole('button', { name: 'Situação da SEFAZ' }),
    test: panel.getByRole('button', { name: /^Testar/ }),
    steps: panel.getByRole('list', { name: 'Testar conexão' }).getByRole('listitem'),
    ask: panel.getByRole('button', { name: /^Consultar/ }),
    copyReport: panel.getByRole('button', { name: /^(Copiar relatório|Copiado)/ }),
    close: panel.getByRole('button', { name: 'Fechar' }),
  };
}
