/** End-to-end tests: the real core and the built page in a real browser, over the web host. */

import { defineConfig } from '@playwright/test';
import { browserArguments, findBrowser } from './scripts/browser.ts';

const executablePath = findBrowser();

export default defineConfig({
  testDir: 'e2e/specs',
  globalSetup: './e2e/fixtures/global-setup.ts',
  outputDir: 'test-results',
  reporter: [['list'], ['json', { outputFile: 'reports/playwright.json' }]],
  workers: 2,
  retries: 0,
  fullyParallel: false,
  forbidOnly: true,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  use: {
    viewport: { width: 1180, height: 800 },
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    screenshot: 'only-on-failure',
    // A trace of every step costs each test a third of its time: ask for one with --trace where a failure needs it.
    trace: 'off',
    launchOptions: { args: browserArguments(), ...(executablePath === undefined ? {} : { executablePath }) },
    contextOptions: { reducedMotion: 'reduce' },
  },
});
