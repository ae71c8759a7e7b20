/** The pictures of `docs/escritorio.md`: the card of the shared journal, its sign in the header, and the notice while the server is away. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  startJournalDatabases,
  type JournalDatabases,
} from '../../electron/disablement/journal/postgres/testing/journal-databases.ts';
import { openCrashHarness, type CrashHarness } from '../../electron/disablement/testing/crash-harness.ts';
import { withoutPostgres } from '../../electron/storage/postgres/testing/cluster.ts';
import { startHost } from '../../electron/web-host/start-host.ts';
import { ROOT } from '../../scripts/root.ts';
import { expect, test } from '../fixtures/app.ts';
import { shell } from '../screens/shell.ts';

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
