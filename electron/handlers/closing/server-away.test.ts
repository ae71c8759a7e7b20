/** All companies are closed while the shared journal's server goes away: each says what became of it. */

import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startJournalDatabases } from '../../disablement/journal/postgres/testing/journal-databases.ts';
import { withoutPostgres } from '../../storage/postgres/testing/cluster.ts';
import { startCutter } from '../../storage/postgres/testing/cutter.ts';
import { companiesOf, environment } from '../../testing/many/acts.ts';
import { must, openTestApp } from '../../testing/test-app.ts';

const reason = withoutPostgres();

test.skipIf(reason !== undefined)(
  `a server that goes away on the way leaves what was closed before, and is named beside each other company${reason ? ` (skipped: ${reason})` : ''}`,
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'balcao-fechar-'));
    const databases = await startJournalDatabases();
    const { url } = await databases.fresh();
    const cutter = await startCutter(databases.cluster.port);
    const variable = url.replace(`:${databases.cluster.port}/`, `:${cutter.port}/`);
    const core = await openTestApp(join(folder, 'dados'), { sharedJournal: { variable } });
    try {
      const [one = '', two = '', three = ''] = companiesOf('11222333000181', 3);
      for (const cnpj of [one, two, three])
        must(await core.call('company.save', { environment, cnpj, name: `Loja ${cnpj}`, uf: 'SP' }));
      must(await core.call('disablement.list', { environment, pending: true }));
      core.app.subscribe((event) => {
        if (event.name === 'closing.progress' && event.data.index === 2) cutter.away();
      });
      const { outcomes } = must(
        await core.call('closing.make-all', { environment, month: '2026-03', folder }),
      );
      expect(outcomes.map(({ cnpj, error }) => [cnpj, error?.code])).toEqual([
        [one, undefined],
        [two, 'database.away'],
        [three, 'database.away'],
      ]);
      const path = outcomes[0]?.made?.path ?? '';
      expect(path).toContain(folder);
      expect(existsSync(path)).toBe(true);
    } finally {
      cutter.back();
      await core.close();
      cutter.close();
      await databases.remove();
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
    }
  },
  60_000,
);
