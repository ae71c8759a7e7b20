/** The pictures of `docs/escritorio.md`: preparing in a terminal, the card of the shared journal, its sign in the header, and the notice while the server is away. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  settingsOf,
  startJournalDatabases,
  type JournalDatabases,
} from '../../electron/disablement/journal/postgres/testing/journal-databases.ts';
import { processesOver } from '../../electron/cli/testing/processes.ts';
import { openCrashHarness, type CrashHarness } from '../../electron/disablement/testing/crash-harness.ts';
import { openPostgres } from '../../electron/storage/postgres/database.ts';
import { withoutPostgres } from '../../electron/storage/postgres/testing/cluster.ts';
import { startHost } from '../../electron/web-host/start-host.ts';
import { ROOT } from '../../scripts/root.ts';
import { expect, test } from '../fixtures/app.ts';
import { shell } from '../screens/shell.ts';

/** Drawn as text, so that it can be read at the width of the page. */
const TERMINAL = `<style>body{margin:0}pre{margin:0;padding:20px 24px;width:900px;background:#1b1f27;color:#e8eaed;
  font:16px/1.6 "DejaVu Sans Mono",Consolas,monospace;white-space:pre-wrap}</style>`;
const reason = withoutPostgres();
const image = (name: string) => ({
  path: join(ROOT, 'docs/imagens', `${name}.png`),
  animations: 'disabled' as const,
});

test.use({ viewport: { width: 1180, height: 800 } });

test.describe('an office on one server', () => {
  test.skip(reason !== undefined, reason);
  let harness: CrashHarness;
  let databases: JournalDatabases;
  test.beforeAll(async () => {
    test.setTimeout(180_000);
    [harness, databases] = await Promise.all([openCrashHarness(), startJournalDatabases()]);
  });
  test.afterAll(async () => {
    await harness.close();
    await databases.remove();
  });

  test('draws what preparing and its situation print', async ({ page }) => {
    test.setTimeout(180_000);
    const { cluster } = databases;
    const admin = await openPostgres(settingsOf(cluster.url()), { most: 1 });
    await admin.query('CREATE DATABASE balcao');
    await admin.close();
    const env = {
      DATABASE_ADMIN_URL: cluster.url('balcao'),
      DATABASE_URL: cluster.url('balcao', 'ana', 'senha da ana'),
    };
    const { data } = harness.place();
    const lines: string[] = [];
    for (const words of ['preparar', 'situacao']) {
      const { exit, stdout } = await processesOver(() => data, env).run(['compartilhado', words]);
      expect(exit).toBe(0);
      lines.push(`$ npm run -s cli -- compartilhado ${words}`, ...stdout.trimEnd().split('\n'), '');
    }
    const text = lines.join('\n').trimEnd();
    await page.setContent(`${TERMINAL}<pre>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</pre>`);
    await page.locator('pre').screenshot(image('diario-preparar'));
  });

  test('draws card, sign and notice', async ({ page }) => {
    test.setTimeout(180_000);
    const { url } = await databases.fresh();
    const { data, disable } = harness.place();
    expect((await disable().ended).exit).toBe(0);
    writeFileSync(join(data, 'sessao.json'), JSON.stringify({ environment: 'homologacao' }));
    const host = await startHost({
      dataDir: data,
      rendererDir: join(ROOT, 'dist/renderer'),
      version: '0.0.0-e2e',
      ports: { sharedJournal: { variable: url } },
    });
    try {
      await page.goto(host.newEntry());
      const main = page.getByRole('main');
      await main.getByRole('button', { name: 'Importar…' }).waitFor({ timeout: 30_000 });
      await page.screenshot(image('diario-a-importar'));
      await main.getByRole('button', { name: 'Importar…' }).click();
      await main.getByRole('button', { name: 'Importar o diário desta pasta' }).waitFor();
      await page.screenshot(image('diario-compartilhado'));
      await main.getByRole('button', { name: 'Importar o diário desta pasta' }).click();
      await expect(main.getByText('Trazido: 1 pedido de')).toBeVisible();
      await page.keyboard.press('F2');
      await shell(page).open('Início');
      await databases.cluster.control('stop', '-m', 'fast');
      await expect(main.getByText('não responde').first()).toBeVisible({ timeout: 15_000 });
      await page.screenshot(image('diario-sem-servidor'));
    } finally {
      await host.close();
    }
  });
});
