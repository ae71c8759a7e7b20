/** Measures how long Histórico takes to appear in the window with 500 entries, in a real browser. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright';
import { addPastConsults, pastConsult } from '../../../electron/history/find/testing/past-consults.ts';
import { openDatabase } from '../../../electron/storage/database/database.ts';
import { SCHEMA } from '../../../electron/storage/database/schema.ts';
import type { Host } from '../../../electron/web-host/host.ts';
import { startHost } from '../../../electron/web-host/start-host.ts';
import { browserArguments, ensureBrowser } from '../../browser.ts';
import { ensureBuilt } from '../../build/build-target.ts';
import { ROOT } from '../../root.ts';
import { median } from '../measure.ts';
import { answerTo, beginTraining, MAIN_BUTTON, withPage } from './start-page.ts';

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
export async function measureHistoryPage(): Promise<number> {
  await ensureBuilt(ROOT, ['renderer']);
  const executablePath = ensureBrowser();
  const dataDir = mkdtempSync(join(tmpdir(), 'balcao-bench-history-'));
  const hosted = async <T>(use: (host: Host) => Promise<T>): Promise<T> => {
    const rendererDir = join(ROOT, 'dist/renderer');
    const host = await startHost({ dataDir, rendererDir, version: '0.0.0-bench' });
    try {
      return await use(host);
    } finally {
      await host.close();
    }
  };
  const browser = await chromium.launch({
    args: browserArguments(),
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  try {
    await hosted((host) => beginTraining(browser, host));
    addEntries(join(dataDir, 'treino/balcao.sqlite'));
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      times.push(await hosted((host) => openHistory(browser, host)));
    return median(times);
  } finally {
    await browser.close();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 });
  }
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
