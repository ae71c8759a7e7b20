/** How the window's texts are counted: as offices write, in both languages. */

import i18next from 'i18next';
import { expect, test } from 'vitest';
import { countAsWritten } from './i18n.ts';

test.each(['pt-BR', 'en'])('none and whole millions are counted in the plural (%s)', async (lng) => {
  const catalogue = i18next.createInstance();
  const common = {
    notes_one: '{{n}} nota',
    notes_other: '{{n}} notas',
    due_zero: 'hoje',
    due_one: 'amanhã',
    due_other: 'depois',
  };
  await catalogue.init({ lng, resources: { [lng]: { common } }, defaultNS: 'common' });
  countAsWritten(catalogue);
  const counted = (n: number) => catalogue.t('notes', { count: n, n });
  expect([0, 1, 2, 1_000_000].map(counted)).toEqual(['0 notas', '1 nota', '2 notas', '1000000 notas']);
  expect([0, 1, 2].map((count) => catalogue.t('due', { count }))).toEqual(['hoje', 'amanhã', 'depois']);
});
