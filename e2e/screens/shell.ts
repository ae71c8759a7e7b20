/** The frame around the screens: sections, company, environment and certificate. */

import type { Page } from '@playwright/test';

export type Section =
  | 'Início'
  | 'Consultar'
  | 'Acompanhadas'
  | 'Conferir'
  | 'Inutilizar'
  | 'Furos'
  | 'Histórico'
  | 'Certificados'
  | 'Auditoria'
  | 'Integração'
  | 'Treino'
  | 'Ajustes';

export function shell(page: Page) {
  const header = page.getByRole('banner');
  return {
    header,
    environment: header.getByRole('button', { name: /^Ambiente:/ }),
    company: header.getByRole('button', { name: /^Empresa:/ }),
    certificate: header.getByRole('button', { name: /^Certificado:/ }),
    heading: (name: string | RegExp) => page.getByRole('heading', { level: 1, name }),
    async open(section: Section) {
      // Not in the menu until it is used.
      if (section === 'Integração') await page.keyboard.press('Control+7');
      else await page.getByRole('navigation').getByRole('button', { name: section, exact: true }).click();
      await page.getByRole('heading', { level: 1, name: section }).waitFor();
    },
    /** Ajustes with its technical cards. */
    async openAdvanced() {
      await page.getByRole('navigation').getByRole('button', { name: 'Ajustes', exact: true }).click();
      const more = page.getByRole('button', { name: 'Avançado', exact: true });
      if ((await more.getAttribute('aria-expanded')) === 'false') await more.click();
    },
    async chooseEnvironment(name: 'Produção' | 'Homologação' | 'Treino') {
      await header.getByRole('button', { name: /^Ambiente:/ }).click();
      await page.getByRole('menuitemradio', { name: new RegExp(`^${name}`) }).click();
    },
  };
}
