/** The first run: two cards, and the import of a certificate. */

import type { Page } from '@playwright/test';
import { makeCertificateFile } from '../fixtures/certificate-file.ts';

export interface ChosenFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export function firstRun(page: Page) {
  return {
    training: page.getByRole('button', { name: /Praticar no modo treino/ }),
    own: page.getByRole('button', { name: /Usar meu certificado A1/ }),
    /** Starts training and waits for Início. */
    async practise() {
      await page.getByRole('button', { name: /Praticar no modo treino/ }).click();
      await page.getByRole('heading', { level: 1, name: 'Início' }).waitFor({ timeout: 30_000 });
    },
  };
}

export function importWizard(page: Page) {
  return {
    password: page.getByRole('textbox', { name: 'Senha' }).or(page.getByLabel('Senha', { exact: true })),
    show: page.getByRole('button', { name: 'Mostrar a senha' }),
    open: page.getByRole('button', { name: 'Abrir', exact: true }),
    uf: page.getByRole('combobox', { name: 'Estado (UF) da empresa' }),
    name: page.getByLabel('Nome da empresa'),
    commit: page.getByRole('button', { name: 'Guardar certificado' }),
    async choose(file: ChosenFile) {
      const asked = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: /Escolher (outro )?arquivo…?$/ }).click();
      const chooser = await asked;
      await chooser.setFiles({
        name: file.name,
        mimeType: 'application/octet-stream',
        buffer: Buffer.from(file.bytes),
      });
    },
  };
}

/** From the first run into Homologação, with a certificate of Padaria Aurora (SP) or the given file. */
export async function importCertificate(
  page: Page,
  file: ChosenFile = { name: 'padaria.pfx', bytes: makeCertificateFile('senha').pfx },
  password = 'senha',
): Promise<void> {
  const wizard = importWizard(page);
  await firstRun(page).own.click();
  await wizard.choose(file);
  await wizard.password.fill(password);
  await page.keyboard.press('Enter');
  await wizard.uf.selectOption('SP');
  await wizard.commit.click();
  await page.getByRole('button', { name: /^Homologação/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Início' }).waitFor();
}
