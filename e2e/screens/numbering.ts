/** Furos: reading folders and files, and the gaps of a series. */

import type { Page } from '@playwright/test';

export function numberingScreen(page: Page) {
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  const answer = async (label: string, path: string) => {
    await dialog.getByRole('textbox', { name: label }).fill(path);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
  };
  return {
    main,
    readFolder: main.getByRole('button', { name: 'Ler pasta…' }),
    readFile: main.getByRole('button', { name: 'Ler zip ou SPED…' }),
    readExample: main.getByRole('button', { name: 'Ler a pasta de exemplo' }),
    progress: main.getByRole('region', { name: 'Leitura em andamento' }),
    result: main.getByRole('region', { name: 'O que foi lido' }),
    sources: main.getByRole('region', { name: 'Pastas e arquivos lidos' }),
    line: main.getByRole('region', { name: 'Linha dos números' }),
    gaps: main.getByRole('region', { name: 'Furos', exact: true }),
    unclear: main.getByRole('region', { name: 'Números a esclarecer' }),
    disable: (range: string) => main.getByRole('button', { name: `Inutilizar nº ${range}`, exact: true }),
    tick: (range: string) => main.getByRole('checkbox', { name: `Marcar nº ${range}`, exact: true }),
    /** In the web host's dialog, which replaces the window's own. */
    nameFolder: (path: string) => answer('Caminho da pasta', path),
    nameFile: (path: string) => answer('Caminho do arquivo', path),
  };
}
