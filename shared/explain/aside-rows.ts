/** What a folder or a copy had that no program of ours wrote, in words: a headline, and a line for each row. */

import type { AsideRow, AsideRows } from '../contract/pieces.ts';
import type { Locale } from './words.ts';

const WHY: Readonly<Record<Locale, Readonly<Record<string, string>>>> = {
  'pt-BR': {
    row: 'registro ilegível',
    order: 'registro fora da ordem do pedido',
    step: 'registro que nenhum programa grava depois do anterior',
    id: 'Id de outra empresa ou de outros números',
    size: 'grande demais',
  },
  en: {
    row: 'a record that cannot be read',
    order: 'a record out of its request’s order',
    step: 'a record that no program writes after the one before',
    id: 'an Id of another company or of other numbers',
    size: 'too large',
  },
};

export function explainAside({ total }: AsideRows, locale: Locale): string {
  const n = total.toLocaleString(locale);
  if (locale === 'en') {
    return total === 1
      ? '1 row was left out: none of our programs wrote it. All else was taken.'
      : `${n} rows were left out: none of our programs wrote them. All else was taken.`;
  }
  return total === 1
    ? '1 linha ficou de fora: nenhum programa nosso a gravou assim. O resto veio.'
    : `${n} linhas ficaram de fora: nenhum programa nosso as gravou assim. O resto veio.`;
}

export function explainAsideRow({ table, company, why, position }: AsideRow, locale: Locale): string {
  const [of, column, at] =
    locale === 'en' ? ['company', 'column', 'record'] : ['empresa', 'coluna', 'registro'];
  return [
    table,
    ...(company === '' ? [] : [`${of} ${company}`]),
    ...(position === undefined ? [] : [`${at} ${position}`]),
    WHY[locale][why] ?? `${column} ${why}`,
  ].join(', ');
}
