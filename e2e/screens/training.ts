/** Treino: the example keys and the behaviour of the simulated SEFAZ. */

import type { Page } from '@playwright/test';
import { shell } from './shell.ts';

export function trainingScreen(page: Page) {
  return {
    async choose(scenario: string) {
      await shell(page).open('Treino');
      const radio = page.getByRole('radio', { name: new RegExp(`^${scenario}`) });
      await radio.check();
    },
    /** The bare key of an example, as shown on the screen. */
    async key(name: string): Promise<string> {
      await shell(page).open('Treino');
      const row = page.getByRole('listitem').filter({ hasText: new RegExp(`^${name}[0-9]`) });
      const text = await row.innerText();
      return /(?:[0-9A-Z]{4} ){10}[0-9A-Z]{4}/.exec(text)?.[0].replaceAll(' ', '') ?? '';
    },
    consult: (name: string) => page.getByRole('button', { name: `Consultar: ${name}`, exact: true }),
  };
}
