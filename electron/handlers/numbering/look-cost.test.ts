/** What a look at the numbers of all companies, as Início takes one, asks of the database for each of them. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fillOffice } from '../../testing/many-companies.ts';
import { statementsOf } from '../../testing/statements.ts';
import { must, openTestApp } from '../../testing/test-app.ts';

const environment = 'producao' as const;
const COMPANIES = 12;

test('nothing is asked for each of the series of which neither people nor refusals say something', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'balcao-custo-'));
  try {
    // One of them has a note in contingency.
    const [first] = await fillOffice(dataDir, { companies: COMPANIES, consults: 2, openEvery: COMPANIES });
    if (!first) throw new Error('some were made');
    const core = await openTestApp(dataDir);
    const series = must(await core.call('numbering.series', { environment }));
    expect(series).toHaveLength(COMPANIES + 1);
    expect(series.find(({ mod }) => mod === '65')).toMatchObject({ cnpj: first.cnpj, last: 77 });
    // What goes on beside the call asks none so often.
    for (const name of ['numbering.series', 'numbering.gaps'] as const) {
      const asked = await statementsOf(async () => must(await core.call(name, { environment })));
      const times = [...Map.groupBy(asked, (sql) => sql)].map(([sql, each]) => [sql, each.length] as const);
      expect(times.filter(([, count]) => count >= COMPANIES)).toEqual([]);
    }
    await core.close();
  } finally {
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 });
  }
});
