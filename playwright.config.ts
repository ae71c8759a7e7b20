/** End-to-end tests: the real core and the built page in a real browser, over the web host. */

import { defineConfig } from '@playwright/test';
import { findBrowser, testBrowserArguments } from './scripts/browser.ts';

const executablePath = findBrowser();
const LEFT_TO_THE_PROOF = /@proof/;

export default defineConfig({
  projects: [
    // What every `npm test` proves: every screen, and all that guards a disablement.
    { name: 'window', testDir: 'e2e/specs', grepInvert: LEFT_TO_THE_PROOF },
    // Further sizes, themes and states of the same screens (docs/testing.md).
    { name: 'proof', testDir: 'e2e/specs', grep: LEFT_TO_THE_PROOF },
    // Every screen in both languages and all themes: before a release, and when the look or the words have changed.
    { name: 'matrix', testDir: 'e2e/matrix' },
    // Needs Electron's binary and a screen: the workflows have both.
    { name: 'electron', testDir: 'e2e/electron' },
  ],
  globalSetup: './e2e/fixtures/global-setup.ts',
  outputDir: 'test-results',
  reporter: [['list'], ['json', { outputFile: 'reports/playwright.json' }]],
  // Of two cores: two leave a fifth of them, three a hundredth.
  workers: 3,
  retries: 0,
  // Node reads TypeScript by itself, and keeps it compiled: Playwright's own reading took six seconds of a core at the first start.
  build: { external: ['**'] },
  fullyParallel: true,
  forbidOnly: true,
  timeout: 45_000,
  snapshotPathTemplate: 'e2e/pictures/{arg}{ext}',
  expect: {
    timeout: 10_000,
    // 80 pixels of the smaller picture, half a line of text. Other systems draw letters otherwise than Linux, where the stored ones come from.
    toHaveScreenshot: { maxDiffPixelRatio: process.platform === 'linux' ? 0.0003 : 0.02 },
  },
  use: {
    viewport: { width: 1180, height: 800 },
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    screenshot: 'only-on-failure',
    // A trace of every step costs each test a third of its time: ask for one with --trace where a failure needs it.
    trace: 'off',
    launchOptions: {
      args: testBrowserArguments(),
      ...(executablePath === undefined ? {} : { executablePath }),
    },
    contextOptions: { reducedMotion: 'reduce' },
    // One context and page for the tests of a worker, emptied between them: a new one costs half a second of a core. Each test has its own
    // host, and so its own origin.
    reuseContext: true,
  },
});
