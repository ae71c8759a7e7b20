/** What the benchmarks of the page share: a local browser, a data folder with its host, and a fresh page, each closed after its use. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright';
import type { Ports } from '../../../electron/ports.ts';
import type { Host } from '../../../electron/web-host/host.ts';
import { startHost } from '../../../electron/web-host/start-host.ts';
import { browserArguments, ensureBrowser } from '../../browser.ts';
import { ensureBuilt } from '../../build/build-target.ts';
import { ROOT } from '../../root.ts';

/** "Consultar", the first of the two main actions of Início. */
export const MAIN_BUTTON = 'main button[aria-keyshortcuts~="F3"]';

export async function withBrowser<T>(
  built: 'renderer' | 'test-pages',
  use: (browser: Browser) => Promise<T>,
): Promise<T> {
  await ensureBuilt(ROOT, [built]);
  const executablePath = ensureBrowser();
  const browser = await chromium.launch({
    args: browserArguments(),
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  try {
    return await use(browser);
  } finally {
    await browser.close();
  }
}

/** The folder is deleted at the end. */
export async function withFolder<T>(use: (dataDir: string) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'balcao-bench-'));
  try {
    return await use(dataDir);
  } finally {
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 });
  }
}

export async function withHost<T>(
  dataDir: string,
  use: (host: Host) => Promise<T>,
  ports: Partial<Ports> = {},
): Promise<T> {
  const rendererDir = join(ROOT, 'dist/renderer');
  const host = await startHost({ dataDir, rendererDir, version: '0.0.0-bench', ports });
  try {
    return await use(host);
  } finally {
    await host.close();
  }
}

export async function withPage<T>(browser: Browser, use: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ locale: 'pt-BR', viewport: { width: 1366, height: 768 } });
  try {
    return await use(await context.newPage());
  } finally {
    await context.close();
  }
}
