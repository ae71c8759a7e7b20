/** How the window's texts are counted: as offices write, in both languages. */

import i18next from 'i18next';
import { expect, test } from 'vitest';
import { countAsWritten } from './i18n.ts';

test.each(['pt-BR', 'en'])('none and whole millions are counted in the plural (%s)', async (lng) => {
  const catalogue = i18next.createInstance();
  const numbers = { numbers_one: '{{n}} número', numbers_other: '{{n}} números' };
  const days = { days_zero: 'hoje', days_one: 'amanhã', days_other: 'depois' };
  await catalogue.init({
    lng,
    resources: { [lng]: { common: { ...numbers, ...days } } },
    defaultNS: 'common',
  });
  countAsWritten(catalogue);
  const counted = (count: number) => catalogue.t('numbers', { count, n: String(count) });
  expect([0, 1, 2, 1_000_000].map(counted)).toEqual([
    '0 números',
    '1 número',
    '2 números',
    '1000000 números',
  ]);
  expect([0, 1, 2].map((count) => catalogue.t('days', { count }))).toEqual(['hoje', 'amanhã', 'depois']);
});
