/** What was left out of a folder or a copy, as the command line gives it. */

import type { AsideRows } from '../../../shared/contract/pieces.ts';
import { explainAside, explainAsideRow } from '../../../shared/explain/index.ts';

/** Absent where nothing was. */
export function asideJson(aside: AsideRows | undefined): Readonly<Record<string, unknown>> {
  if (!aside) return {};
  return {
    deixadas: {
      total: aside.total,
      linhas: aside.listed.map(({ table, company, why, position }) => ({
        tabela: table,
        empresa: company,
        motivo: why,
        ...(position === undefined ? {} : { registro: position }),
      })),
    },
  };
}

export function asideText(aside: AsideRows | undefined): readonly string[] {
  if (!aside) return [];
  return [
    `atenção  ${explainAside(aside, 'pt-BR')}`,
    ...aside.listed.map((row) => `  ${explainAsideRow(row, 'pt-BR')}`),
    ...(aside.total > aside.listed.length
      ? [`  e mais ${(aside.total - aside.listed.length).toLocaleString('pt-BR')}`]
      : []),
  ];
}
