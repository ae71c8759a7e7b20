/** How often the facts of a series, which are of all years, are walked for one month. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { encoded, noteDocument } from '../../numbering/testing/documents.ts';
import { storeForEachTest } from '../../numbering/testing/number-store.ts';
import { statementsOf } from '../../testing/statements.ts';
import { readMonthRows } from './month-rows.ts';
import { withNumbers } from './with-numbers.ts';

const CNPJ = '11222333000181';
const current = storeForEachTest();

test('a month is counted and read by one walk of its series', async () => {
  const { home, root, read } = current();
  for (const nNF of [1, 2, 3, 4]) {
    const day = nNF < 3 ? '2026-02-10' : '2026-03-10';
    writeFileSync(join(root, `${nNF}.xml`), encoded(noteDocument({ cnpj: CNPJ, nNF, day }).xml));
  }
  await read();
  await withNumbers(join(home, 'dados'), async (db) => {
    if (!db) throw new Error('notes were read');
    const found: { count?: number; numbers?: number[] } = {};
    const asked = await statementsOf(() => {
      const rows = readMonthRows(db, { cnpj: CNPJ, tpAmb: '1', month: '2026-03' });
      found.count = rows.count();
      found.numbers = [...rows.numbers()].map(({ nNF }) => nNF);
    });
    expect(found).toEqual({ count: 2, numbers: [3, 4] });
    expect(asked.filter((sql) => sql.includes('substr(key, 3, 4)'))).toHaveLength(1);
  });
});
