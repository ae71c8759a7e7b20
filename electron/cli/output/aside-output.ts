/** What was left out of a folder or a copy, as the command line gives it. */

import { asideRowsSchema, type AsideRows } from '../../../shared/contract/pieces.ts';
import { explainAside, explainAsideRow } from '../../../shared/explain/aside-rows.ts';
import { grouped } from '../../../shared/numbers.ts';
import { named } from '../../../shared/service/named.ts';

export const ASIDE = named(asideRowsSchema, {
  total: 'total',
  linhas: [
    'listed',
    named(asideRowsSchema.shape.listed.element, {
      tabela: 'table',
      empresa: 'company',
      motivo: 'why',
      registro: 'position',
    }),
  ],
});

export function asideText(aside: AsideRows | undefined): readonly string[] {
  if (!aside) return [];
  return [
    `atenção  ${explainAside(aside, 'pt-BR')}`,
    ...aside.listed.map((row) => `  ${explainAsideRow(row, 'pt-BR')}`),
    ...(aside.total > aside.listed.length
      ? [`  e mais ${grouped(aside.total - aside.listed.length, 'pt-BR')}`]
      : []),
  ];
}
