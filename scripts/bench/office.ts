/**
 * Measures what an office of hundreds of companies waits for: lists and previews of the command line and the start of
 * the window against one company's, the switch of the company, and the panel of 2,000.
 */

import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright';
import type { CallName } from '../../shared/contract.ts';
import type { Ports } from '../../electron/ports.ts';
import { fillOffice, officeCompanies } from '../../electron/testing/many-companies.ts';
import type { Host } from '../../electron/web-host/host.ts';
import { ROOT } from '../root.ts';
import { called, openBenchApp } from './bench-app.ts';
import { alternate, median, timed } from './measure.ts';
import { MAIN_BUTTON, withBrowser, withHost, withPage } from './page/browsing.ts';

export interface CallFigures {
  /** `panel.list` of 2,000 companies, the first of a program, and the longest time in which nothing else ran. */
  readonly panelMs: number;
  readonly blockedMs: number;
  /** Asked again after it, the slowest of several. */
  readonly panelAgainMs: number;
  /** The longest time in which nothing else ran, for the gaps and the contingency of all of them, as Início asks. */
  readonly numbersBlockedMs: number;
}

export interface OfficeFigures extends CallFigures {
  /** Medians with 300 companies over medians with one. */
  readonly listRatio: number;
  readonly previewRatio: number;
  readonly startRatio: number;
  /** From the press of Enter to the header with the other company, of 300, median. */
  readonly switchMs: number;
  /** From the key to the drawn table of 2,000 companies, median of later openings. */
  readonly panelPageMs: number;
}

const MANY = 300;
const MOST = 2_000;
const ROUNDS = 5;
const run = promisify(execFile);

/** `folder` is emptied by the caller. */
export async function measureOffice(folder: string): Promise<OfficeFigures> {
  const [one, many, most] = [join(folder, 'um'), join(folder, 'muitas'), join(folder, 'todas')];
  await fillOffice(one, { companies: 1, consults: 100, disablements: 7 });
  await fillOffice(many, { companies: MANY, consults: 100, disablements: 7, openEvery: 20 });
  await fillOffice(most, { companies: MOST, consults: 20, disablements: 3, openEvery: 20 });
  for (const dataDir of [one, many, most])
    writeFileSync(join(dataDir, 'sessao.json'), JSON.stringify({ environment: 'producao' }));
  const cnpj = officeCompanies(1)[0]?.cnpj ?? '';
  const preview = [
    'inutilizar',
    '--ambiente',
    'producao',
    '--cnpj',
    cnpj,
    '--serie',
    '1',
    '--de',
    '7001',
    '--ate',
    '7001',
    '--ano',
    '2026',
    '--justificativa',
    'Quebra de sequência no emissor',
  ];
  return {
    listRatio: await ratio((dataDir) => cli(['certificado', 'listar'], dataDir), one, many),
    previewRatio: await ratio((dataDir) => cli(preview, dataDir), one, many),
    ...(await measureCalls(most)),
    ...(await measurePages(one, many, most)),
  };
}

/** Of the medians, each way first run once to fill the caches. */
async function ratio(act: (dataDir: string) => Promise<unknown>, one: string, many: string): Promise<number> {
  await act(one);
  await act(many);
  const [few, lots] = await alternate(
    ROUNDS,
    () => act(one),
    () => act(many),
  );
  return median(lots) / median(few);
}

function cli(args: readonly string[], dataDir: string): Promise<unknown> {
  return run(process.execPath, [join(ROOT, 'scripts/cli.mjs'), ...args, '--dados', dataDir, '--json'], {
    maxBuffer: 64 * 1024 * 1024,
  });
}

export async function measureCalls(dataDir: string, ports: Partial<Ports> = {}): Promise<CallFigures> {
  const app = await openBenchApp(dataDir, ports);
  const call = (name: CallName, wish = {}) => called(app, name, { environment: 'producao', ...wish });
  // The window has asked for the companies when a person opens the panel.
  await call('company.list');
  let blockedMs = 0;
  let last = performance.now();
  const looking = setInterval(() => {
    blockedMs = Math.max(blockedMs, performance.now() - last);
    last = performance.now();
  }, 1);
  const panelMs = await timed(() => call('panel.list'));
  const panelBlockedMs = blockedMs;
  blockedMs = 0;
  last = performance.now();
  await call('numbering.gaps', { limit: 10 });
  await call('contingency.list');
  clearInterval(looking);
  const again: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) again.push(await timed(() => call('panel.list')));
  await app.close();
  return {
    panelMs,
    blockedMs: panelBlockedMs,
    numbersBlockedMs: blockedMs,
    panelAgainMs: Math.max(...again),
  };
}

function measurePages(
  one: string,
  many: string,
  most: string,
): Promise<Pick<OfficeFigures, 'startRatio' | 'switchMs' | 'panelPageMs'>> {
  return withBrowser('renderer', async (browser) => {
    const start = (dataDir: string) => inWindow(browser, dataDir, () => Promise.resolve());
    const startRatio = await ratio(start, one, many);
    const switchMs = await inWindow(browser, many, switchCompanies);
    const panelPageMs = await inWindow(browser, most, openPanel);
    return { startRatio, switchMs, panelPageMs };
  });
}

/** From the key to the drawn table of all companies, median of later openings. */
export function measurePanelPage(dataDir: string, ports: Partial<Ports> = {}): Promise<number> {
  return withBrowser('renderer', (browser) => inWindow(browser, dataDir, openPanel, ports));
}

/** Opens host and page, waits until Início can be used, then measures. */
function inWindow<T>(
  browser: Browser,
  dataDir: string,
  use: (page: Page) => Promise<T>,
  ports: Partial<Ports> = {},
): Promise<T> {
  const entered = (host: Host) =>
    withPage(browser, async (page) => {
      await page.goto(host.newEntry());
      await page.locator(MAIN_BUTTON).waitFor();
      return use(page);
    });
  return withHost(dataDir, entered, ports);
}

async function switchCompanies(page: Page): Promise<number> {
  const companies = officeCompanies(MANY);
  const button = page.getByRole('button', { name: /^Empresa:/ });
  const times: number[] = [];
  for (const { cnpj, name } of companies.slice(100, 100 + ROUNDS)) {
    await button.click();
    await page.getByRole('combobox').fill(cnpj);
    times.push(
      await timed(async () => {
        await page.keyboard.press('Enter');
        await page.getByRole('button', { name: `Empresa: ${name}` }).waitFor();
      }),
    );
  }
  return median(times);
}

async function openPanel(page: Page): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    await page.keyboard.press('F2');
    await page.locator(MAIN_BUTTON).waitFor();
    const ms = await timed(async () => {
      await page.keyboard.press('F7');
      await page.locator('[data-row="0"]').waitFor();
    });
    // The first opening fetches the screen.
    if (round > 0) times.push(ms);
  }
  return median(times);
}
