/** Consultar, as used with a keyboard or a scanner. */

import type { Locator, Page } from '@playwright/test';

export function consultScreen(page: Page) {
  const field = page.getByRole('textbox', { name: 'Chave de acesso' });
  return {
    field,
    submit: page.getByRole('main').getByRole('button', { name: 'Consultar', exact: true }),
    below: page.locator('#key-below'),
    card: (situation: string) => page.getByRole('article', { name: situation }),
    more: (card: Locator) => card.getByRole('button', { name: /^Mais ações/ }),
    cards: page.getByRole('article'),
    /** Asks about the key, wherever it comes from. */
    async ask(key: string) {
      await field.fill(key);
      await field.press('Enter');
    },
    /** Types the key as a scanner does, with Enter at the end: slowly, where the typing itself is tested. */
    async scan(key: string) {
      await field.focus();
      await field.press('ControlOrMeta+a');
      await field.pressSequentially(key);
      await field.press('Enter');
    },
    async paste(text: string) {
      await field.focus();
      await field.press('ControlOrMeta+a');
      // A string, because these files are type-checked without browser types.
      await page.evaluate(`{
        const clipboardData = new DataTransfer();
        clipboardData.setData('text', ${JSON.stringify(text)});
        const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
        document.activeElement.dispatchEvent(paste);
      }`);
    },
  };
}
