/** The sentences about rows of the shared database. */

import { expect, test } from 'vitest';
import { rowWarnings } from './shared-rows.ts';
import { LOCALES } from './words.ts';

test.each(['uf', 'withdrawal', 'right', 'hour', 'kind', 'form'])(
  'a row that the server did not take (%s) is said with what it is, of whom and why, in both languages',
  (why) => {
    const notTaken = [{ kind: 'last_number', company: '11222333000181', why }];
    const [portuguese = '', ...more] = rowWarnings({ notTaken });
    expect(more).toEqual([]);
    expect(portuguese).toContain('último número declarado de 11.222.333/0001-81, porque ');
    const [english = ''] = rowWarnings({ notTaken }, 'en');
    expect(english).toContain('a stated last number of 11.222.333/0001-81, because ');
    for (const text of [portuguese, english]) expect(text).not.toContain(`${why}. `);
  },
);

test('a table and a reason of a newer server are shown as they are', () => {
  expect(rowWarnings({ notTaken: [{ kind: 'future', company: '', why: 'other' }] })).toEqual([
    expect.stringContaining(': future, porque other.'),
  ]);
});

test('of many rows that were not taken three are named, and the others counted', () => {
  const notTaken = Array.from({ length: 60 }, (_, n) => ({
    kind: 'phrase',
    company: String(n),
    why: 'right',
  }));
  const said = rowWarnings({ notTaken });
  expect(said).toHaveLength(4);
  expect(said[3]).toContain('mais 57');
});

test.each(LOCALES)('a jump of positions has a sentence of its own, with who removes it (%s)', (locale) => {
  const data = { position: '9007199254740990', found: 12, role: 'mallory' };
  const [said = '', ...more] = rowWarnings({ waitingFor: { code: 'database.altered', data } }, locale);
  expect(more).toEqual([]);
  for (const part of ['mallory', 'compartilhado aceitar', 'balcao.shared_row']) expect(said).toContain(part);
  expect(said).toMatch(/9[.,]007[.,]199/);
  // Another reason to wait is no jump.
  expect(rowWarnings({ waitingFor: { code: 'database.away' } }, locale)).toEqual([]);
});
