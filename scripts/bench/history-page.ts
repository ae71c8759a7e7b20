/** Measures how soon Histórico stands in the window with 500 entries, in a real browser. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { addPastConsults, pastConsult } from '../../electron/consult/find/testing/past-consults.ts';
import { openDatabase } from '../../electron/storage/database/database.ts';
import { SCHEMA } from '../../electron/storage/database/schema.ts';
import { startHost } from '../../electron/web-host/start-host.ts';
import { browserArguments, ensureBrowser } from '../browser.ts';
import { ensureBuilt } from '../build/build-target.ts';
import { ROOT } from '../root.ts';
import { median } from './measure.ts';
import { answerTo, beginTraining, MAIN_BUTTON, withPage } from './start-page.ts';

const ROWS = 500;
const ROUNDS = 9;
const FETCHED_MS = 1_500;
/** The first of the rows, once it has its content. */
const FIRST_ROW = `() => {
  const row = [...document.querySelectorAll('[role="row"][aria-rowindex="2"]')].find((each) => each.checkVisibility());
  return row && !row.hasAttribute('aria-busy') ? document.querySelectorAll('h1').length : undefined;
}`;

/** Milliseconds from the key to the frame with its rows, median over fresh pages whose chunks are cached. */
export async function measureHistoryPage(): Promise<number> {
  await ensureBuilt(ROOT, ['renderer']);
  const executablePath = ensureBrowser();
  const dataDir = mkdtempSync(join(tmpdir(), 'balcao-bench-history-'));
  const begin = () =>
    startHost({ dataDir, rendererDir: join(ROOT, 'dist/renderer'), version: '0.0.0-bench' });
  const browser = await chromium.launch({
    args: browserArguments(),
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  let host = await begin();
  try {
    await beginTraining(browser, host);
    await host.close();
    const db = openDatabase(join(dataDir, 'treino/balcao.sqlite'), {
      durability: 'normal',
      migrations: SCHEMA,
    });
    if (!db.ok) throw new Error(db.error.code);
    addPastConsults(
      db.value,
      Array.from({ length: ROWS }, (_, n) => pastConsult(n, 3, 'treino')),
    );
    db.value.close();
    host = await begin();
    const times: number[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      await withPage(browser, async (page) => {
        await page.goto(host.newEntry());
        await page.locator(MAIN_BUTTON).waitFor();
        // The other screens are fetched once the first one stands.
        await page.waitForTimeout(FETCHED_MS);
        times.push(await answerTo(page, 'F8', FIRST_ROW));
      });
    }
    // The first one begins the thread of the index and fills it.
    return median(times.slice(1));
  } finally {
    await browser.close();
    await host.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
