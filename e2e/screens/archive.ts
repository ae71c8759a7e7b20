/** The card of the archive's folder in Ajustes, and the web host's form for a folder path. */

import type { Page } from '@playwright/test';

export function archiveCard(page: Page) {
  const region = page.getByRole('region', { name: 'Pasta do arquivo' });
  return {
    region,
    passed: region.getByText(/Um arquivo de teste foi gravado, lido de volta e apagado em/),
    failed: region.getByText(/O teste das .* não passou/),
    copy: region.getByRole('button', { name: 'Copiar para a nova pasta também' }),
    reset: region.getByRole('button', { name: 'Voltar ao padrão' }),
  };
}

export async function chooseFolder(page: Page, path: string): Promise<void> {
  await page.getByRole('button', { name: 'Escolher outra pasta…' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Caminho da pasta' }).fill(path);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}
