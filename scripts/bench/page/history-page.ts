/** Measures how long Histórico takes to appear in the window with 500 entries, in a real browser. */

import { join } from 'node:path';
import type { Browser } from 'playwright';
import { addPastConsults, pastConsult } from '../../../electron/history/find/testing/past-consults.ts';
import { openDatabase } from '../../../electron/storage/database/database.ts';
import { SCHEMA } from '../../../electron/storage/database/schema.ts';
import type { Host } from '../../../electron/web-host/host.ts';
import { median } from '../measure.ts';
import { MAIN_BUTTON, withBrowser, withFolder, withHost, withPage } from './browsing.ts';
import { answerTo, beginTraining } from './start-page.ts';

const ROWS = 500;
const ROUNDS = 9;
/** After the first screen is shown the others are fetched, and the first data of Histórico. */
const FETCHED_MS = 2_500;
/** The first of the rows, once it has its content. */
const FIRST_ROW = `() => {
  const row = [...document.querySelectorAll('[role="row"][aria-rowindex="2"]')].find((each) => each.checkVisibility());
  return row && !row.hasAttribute('aria-busy') ? document.querySelectorAll('h1').length : undefined;
}`;

/** Milliseconds from the key to the frame with its rows, the first time after a start of the program; median of many starts. */
export function measureHistoryPage(): Promise<number> {
  return withBrowser('renderer', (browser) =>
    withFolder(async (dataDir) => {
      await withHost(dataDir, (host) => beginTraining(browser, host));
      addEntries(join(dataDir, 'treino/balcao.sqlite'));
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1)
        times.push(await withHost(dataDir, (host) => openHistory(browser, host)));
      return median(times);
    }),
  );
}

function openHistory(browser: Browser, host: Host): Promise<number> {
  return withPage(browser, async (page) => {
    await page.goto(host.newEntry());
    await page.locator(MAIN_BUTTON).waitFor();
    await page.waitForTimeout(FETCHED_MS);
    return answerTo(page, 'F8', FIRST_ROW);
  });
}

function addEntries(path: string): void {
  const db = openDatabase(path, { durability: 'normal', migrations: SCHEMA });
  if (!db.ok) throw new Error(db.error.code);
  addPastConsults(
    db.value,
    Array.from({ length: ROWS }, (_, n) => pastConsult(n, 3, 'treino')),
  );
  db.value.close();
}
