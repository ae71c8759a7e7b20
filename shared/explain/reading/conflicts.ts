/** One sentence for each way in which the sources contradict each other on a number. */

import type { NumberConflict } from '../../contract.ts';

const CONFLICTS: Readonly<Record<NumberConflict['reason'], string>> = {
  'two-keys': 'Há duas notas diferentes com este número, as duas com protocolo da SEFAZ.',
  'normal-and-contingency':
    'Este número saiu numa nota normal e numa em contingência: a venda pode ter saído duas vezes.',
  'disabled-and-used': 'O número foi inutilizado, e há uma nota emitida com ele.',
  'booked-but-cancelled': 'A EFD traz a nota como regular, mas ela está cancelada na SEFAZ.',
  'booked-otherwise': 'A EFD traz a nota como cancelada, denegada ou inutilizada, mas ela vale na SEFAZ.',
  'books-differ':
    'Duas EFDs do mesmo período divergem neste número, e não se sabe qual delas vale: deixe na pasta só a última entregue.',
};

export function explainConflict(reason: NumberConflict['reason']): string {
  return CONFLICTS[reason];
}
