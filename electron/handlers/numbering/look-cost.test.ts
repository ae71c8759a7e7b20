/** What a look at the numbers of all companies, as Início takes one, asks of the database for each of them. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { encoded, noteDocument } from '../../numbering/testing/documents.ts';
import { fillOffice } from '../../testing/many-companies.ts';
import { statementsOf } from '../../testing/statements.ts';
import { must, openTestApp } from '../../testing/test-app.ts';

const environment = 'producao' as const;
const COMPANIES = 12;

test('nothing is asked for each of the series of which neither files nor people nor refusals say something', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'balcao-custo-'));
  try {
    // One of them has a note in contingency.
    const [first] = await fillOffice(dataDir, { companies: COMPANIES, consults: 2, openEvery: COMPANIES });
    if (!first) throw new Error('some were made');
    const core = await openTestApp(dataDir);
    // What files say is asked for too: one names a note of the first company.
    const notes = join(dataDir, 'notas');
    mkdirSync(notes);
    const note = noteDocument({ cnpj: first.cnpj, nNF: 2, day: '2026-04-02' });
    writeFileSync(join(notes, '2.xml'), encoded(note.xml));
    must(await core.call('numbering.read', { environment, path: notes }));
    const series = must(await core.call('numbering.series', { environment }));
    expect(series).toHaveLength(COMPANIES + 1);
    expect(series.find(({ mod }) => mod === '65')).toMatchObject({ cnpj: first.cnpj, last: 77 });
    expect(series.filter(({ read }) => read)).toMatchObject([{ cnpj: first.cnpj, mod: '55' }]);
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

test('no company is asked for by each of the notes in contingency', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'balcao-custo-'));
  try {
    await fillOffice(dataDir, { companies: COMPANIES, openEvery: 1 });
    const core = await openTestApp(dataDir);
    const asked = await statementsOf(async () => {
      const { notes } = must(await core.call('contingency.list', { environment }));
      expect(notes).toHaveLength(COMPANIES);
    });
    const companies = asked.filter((sql) => sql.includes('FROM company WHERE cnpj ='));
    expect(companies.length).toBeLessThan(COMPANIES);
    await core.close();
  } finally {
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 });
  }
});
