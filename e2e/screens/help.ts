/** The help at the side. */

import type { Page } from '@playwright/test';

export function helpPanel(page: Page) {
  const panel = page.getByRole('dialog', { name: 'Ajuda' });
  return {
    panel,
    title: (name: string) => panel.getByRole('heading', { level: 2, name, exact: true }),
    search: panel.getByRole('searchbox', { name: 'Procurar na ajuda' }),
    back: panel.getByRole('button', { name: 'Voltar à página anterior' }),
    tab: (name: 'Índice' | 'Códigos da SEFAZ' | 'Glossário' | 'Teclas') =>
      panel.getByRole('navigation', { name: 'Partes da ajuda' }).getByRole('button', { name }),
  };
}
