/** Measures how far content jumps after it is shown, on the start and on each screen of the menu, over an office with companies, answers and requests. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { fillOffice } from '../../../electron/testing/many-companies.ts';
import type { Host } from '../../../electron/web-host/host.ts';
import { HOST_PATHS } from '../../../shared/bridge-names.ts';
import type { Row } from '../measure.ts';
import { withBrowser, withFolder, withHost, withPage } from './browsing.ts';

export interface Shift {
  /** The share of the window that moved, times how far: the sum of the browser's own measure. */
  readonly moved: number;
  readonly screen: string;
  /** What moved most, as a hint to the cause. */
  readonly what: string;
}

/** Until the last answer is drawn. */
const SETTLED_MS = 1_500;
const MENU = 'nav[data-region] ul button';
/** In the page: sums the shifts, and keeps a word of what moved. */
const NOTE_SHIFTS = `
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries())
      for (const { node, previousRect: from, currentRect: to } of sources.slice(0, 1)) {
        const element = node?.nodeType === 1 ? node : node?.parentElement;
        const words = (element?.innerText ?? '').slice(0, 50).replaceAll('\\n', ' ');
        window.shifts.push({ value, what: element?.tagName + ' "' + words + '" ' + from.y + '→' + to.y + ', ' + from.x + '→' + to.x });
      }
  }).observe({ type: 'layout-shift', buffered: true });`;

/** Both as answers come here and as on a slow computer, where outlines are seen before the content. */
export async function shiftRows(): Promise<readonly Row[]> {
  const rows = [];
  for (const [how, delayMs] of [
    ['', 0],
    [', each answer 400 ms late', 400],
  ] as const) {
    const [worst] = await measureShifts(delayMs);
    rows.push({
      what: `page: content that moves after it is shown, start and screens${how}`,
      measured: worst ? `${worst.moved.toFixed(3)} (${worst.screen}: ${worst.what})` : '0',
      limit: '0',
      ok: worst === undefined,
    });
  }
  return rows;
}

/** The screens on which something moved, the farthest first. */
export function measureShifts(delayMs: number): Promise<readonly Shift[]> {
  return withBrowser('renderer', (browser) =>
    withFolder(async (dataDir) => {
      await fillOffice(dataDir, { companies: 60, consults: 5, disablements: 1, openEvery: 10 });
      writeFileSync(join(dataDir, 'sessao.json'), JSON.stringify({ environment: 'producao' }));
      return withHost(dataDir, (host) => withPage(browser, (page) => shiftsOf(page, host, delayMs)));
    }),
  );
}

async function shiftsOf(page: Page, host: Host, delayMs: number): Promise<readonly Shift[]> {
  await page.addInitScript({ content: NOTE_SHIFTS });
  if (delayMs > 0) {
    await page.route(`**${HOST_PATHS.call}*`, async (route) => {
      await new Promise((later) => setTimeout(later, delayMs));
      await route.continue();
    });
  }
  await page.goto(host.newEntry());
  await page.locator('h1').first().waitFor();
  const shifts = [await settled(page, 'start')];
  for (const round of ['first', 'again']) {
    for (const button of await page.locator(MENU).all()) {
      const screen = await button.innerText();
      // No input of a person: the browser would leave out what moves within half a second of one.
      await button.evaluate('(button) => button.click()');
      shifts.push(await settled(page, `${screen.split('\n')[0] ?? ''}, ${round}`));
    }
  }
  return shifts.filter(({ moved }) => moved > 0).sort((a, b) => b.moved - a.moved);
}

async function settled(page: Page, screen: string): Promise<Shift> {
  await page.waitForTimeout(SETTLED_MS);
  const shifts = await page.evaluate<{ value: number; what: string }[]>('window.shifts.splice(0)');
  const most = shifts.toSorted((a, b) => b.value - a.value)[0];
  return { screen, moved: shifts.reduce((sum, { value }) => sum + value, 0), what: most?.what ?? '' };
}
