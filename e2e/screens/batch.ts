/** A batch of keys in Consultar: its preview, its state, the filter bar and the table. */

import type { Page } from '@playwright/test';

export function batchScreen(page: Page) {
  const main = page.getByRole('main');
  const table = main.getByRole('table', { name: 'Notas do lote' });
  return {
    main,
    found: main.getByRole('region', { name: 'O que foi achado' }),
    progress: main.getByRole('region', { name: 'Andamento' }),
    pile: main.getByRole('region', { name: 'Pilha de chaves' }),
    former: main.getByRole('list', { name: 'Lotes' }),
    bar: main.getByRole('group', { name: 'Mostrar só' }),
    part: (name: RegExp) => main.getByRole('group', { name: 'Mostrar só' }).getByRole('button', { name }),
    table,
    rows: table.getByRole('row').filter({ has: page.getByRole('cell') }),
    button: (name: string | RegExp) => main.getByRole('button', { name }),
  };
}
