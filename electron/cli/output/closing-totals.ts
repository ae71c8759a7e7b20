/** What the notes of a month add up to, as JSON and as a line of text. */

import type { ClosingTotals } from '../../../shared/contract.ts';
import { counted } from './words.ts';

const NAMES = [
  ['out', 'saidas', 'vendas e outras saídas'],
  ['in', 'entradas', 'entradas'],
  ['returned', 'devolucoes', 'devoluções'],
  ['adjusted', 'creditoDebito', 'notas de crédito e débito'],
] as const;

export function totalsJson(totals: ClosingTotals): Readonly<Record<string, unknown>> {
  return {
    ...Object.fromEntries(
      NAMES.map(([kind, name]) => [name, { notas: totals[kind].notes, valor: totals[kind].value }]),
    ),
    autorizadasSemXml: totals.withoutXml,
  };
}

export function totalsText(totals: ClosingTotals): string[] {
  const sums = NAMES.filter(([kind]) => totals[kind].notes > 0).map(
    ([kind, , words]) => `${words} R$ ${brazilian(totals[kind].value)}`,
  );
  const { withoutXml } = totals;
  return [
    ...(sums.length > 0 ? [`Total das autorizadas: ${sums.join(', ')}`] : []),
    ...(withoutXml > 0
      ? [`${counted(withoutXml, 'autorizada sem XML', 'autorizadas sem XML')}, fora do total`]
      : []),
  ];
}

/** 1.234,50 */
function brazilian(value: string): string {
  const [whole = '', cents = ''] = value.split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, '.')},${cents}`;
}
