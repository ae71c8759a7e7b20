/** Resolver pendência: the timeline, the resend, the guide and the form for a person's statement. */

import type { Page } from '@playwright/test';

export function resolvePage(page: Page) {
  const main = page.getByRole('main');
  return {
    heading: main.getByRole('heading', { level: 2, name: 'Resolver pendência' }),
    story: main.getByRole('list', { name: 'O que aconteceu' }),
    resend: main.getByRole('button', { name: 'Enviar de novo o mesmo pedido' }),
    back: main.getByRole('button', { name: 'Voltar ao resultado' }),
    found: main.getByRole('radio', { name: 'Encontrei: há um protocolo' }),
    notFound: main.getByRole('radio', { name: 'Não consta' }),
    nProt: main.getByLabel('Protocolo encontrado'),
    record: main.getByRole('button', { name: 'Registrar o protocolo' }),
    declare: main.getByRole('button', { name: 'Declarar que não consta' }),
    sure: page.getByRole('alertdialog'),
    copy: (what: string) => main.getByRole('button', { name: `Copiar ${what}`, exact: true }),
  };
}
