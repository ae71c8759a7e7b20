/** What the notes of a month add up to, as JSON and as a line of text. */

import { closingTotalsSchema, type ClosingTotals } from '../../../shared/contract.ts';
import { money } from '../../../shared/numbers.ts';
import { named } from '../../../shared/service/named.ts';
import { counted } from './words.ts';

const SUM = named(closingTotalsSchema.shape.out, { notas: 'notes', valor: 'value' });

export const TOTALS = named(closingTotalsSchema, {
  saidas: ['out', SUM],
  entradas: ['in', SUM],
  devolucoes: ['returned', SUM],
  creditoDebito: ['adjusted', SUM],
  autorizadasSemXml: 'withoutXml',
});

const NAMES = [
  ['out', 'vendas e outras saídas'],
  ['in', 'entradas'],
  ['returned', 'devoluções'],
  ['adjusted', 'notas de crédito e débito'],
] as const;

export function totalsText(totals: ClosingTotals): string[] {
  const sums = NAMES.filter(([kind]) => totals[kind].notes > 0).map(
    ([kind, name]) => `${name} R$ ${money(totals[kind].value, 'pt-BR')}`,
  );
  const { withoutXml } = totals;
  return [
    ...(sums.length > 0 ? [`Total das autorizadas: ${sums.join(', ')}`] : []),
    ...(withoutXml > 0
      ? [`${counted(withoutXml, 'autorizada sem XML', 'autorizadas sem XML')}, fora do total`]
      : []),
  ];
}
