/** What closing a month asks of the databases as a company's requests become more. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { encoded, noteDocument } from '../../numbering/testing/documents.ts';
import { fillOffice } from '../../testing/many-companies.ts';
import { statementsOf } from '../../testing/statements.ts';
import { must, openTestApp } from '../../testing/test-app.ts';

const NOW = new Date('2026-04-06T12:00:00Z');

const REQUESTS = 22;

test('a month asks for the document of each disablement of it, and nothing for each of another month', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-custo-'));
  const dataDir = join(folder, 'dados');
  const notes = join(folder, 'notas');
  try {
    const [company] = await fillOffice(dataDir, { companies: 1, disablements: REQUESTS, now: NOW });
    if (!company) throw new Error('one was made');
    const { cnpj } = company;
    mkdirSync(notes);
    for (const nNF of [1, 999_999])
      writeFileSync(join(notes, `${nNF}.xml`), encoded(noteDocument({ cnpj, nNF, day: '2026-04-02' }).xml));
    const core = await openTestApp(dataDir);
    core.setTime(NOW);
    must(await core.call('numbering.read', { environment: 'producao', path: notes }));
    /** The statements that were asked for each request: what goes on beside the call asks none so often. */
    const close = async (month: string) => {
      let disabled = 0;
      const asked = await statementsOf(async () => {
        const path = join(folder, `${month}.zip`);
        const made = await core.call('closing.make', { environment: 'producao', cnpj, month, path });
        disabled = must(made).disablements;
      });
      const times = [...Map.groupBy(asked, (sql) => sql)].map(([sql, each]) => [sql, each.length] as const);
      return { disabled, often: times.filter(([, count]) => count >= REQUESTS) };
    };
    expect(await close('2026-04')).toEqual({
      disabled: REQUESTS,
      often: [['SELECT raw FROM disablement_event WHERE request_id = ? AND seq = ?', REQUESTS]],
    });
    expect(await close('2026-03')).toEqual({ disabled: 0, often: [] });
    await core.close();
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
});
