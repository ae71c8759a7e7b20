/** Ctrl+K, as used with the keyboard. */

import type { Page } from '@playwright/test';

export function palette(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Procurar ou fazer' });
  const field = dialog.getByRole('combobox');
  return {
    dialog,
    field,
    options: dialog.getByRole('option'),
    chosen: dialog.getByRole('option', { selected: true }),
    group: (name: string) => dialog.getByRole('group', { name }),
    /** The entry at the bottom of the navigation. */
    entry: page.getByRole('navigation', { name: 'Seções' }).getByRole('button', { name: /^Procurar…/ }),
    async open() {
      await page.keyboard.press('Control+k');
      await field.waitFor();
    },
    async find(text: string) {
      await this.open();
      await field.fill(text);
    },
  };
}
