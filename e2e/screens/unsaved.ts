/** The question before typed text is discarded. */

import { expect, type Page } from '@playwright/test';

export function unsaved(page: Page) {
  const question = page.getByRole('alertdialog', { name: 'Descartar o que você digitou?' });
  const answer = async (name: string) => {
    await question.getByRole('button', { name }).click();
    // While it closes a shortcut does nothing.
    await expect(question).toHaveCount(0);
  };
  return {
    question,
    stay: () => answer('Continuar aqui'),
    discard: () => answer('Descartar'),
  };
}
