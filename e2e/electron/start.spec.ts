/** The built program in real Electron, unpackaged: it starts guarded, answers, and closes. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron, expect, test, type ElectronApplication, type Page } from '@playwright/test';
import { findElectron } from '../../scripts/start/electron-binary.ts';
import { ROOT } from '../../scripts/root.ts';

const executablePath = findElectron();
test.skip(
  executablePath === undefined,
  'Electron’s binary was not downloaded: node node_modules/electron/install.js',
);
test.describe.configure({ mode: 'serial' });

let folder = '';
let program: ElectronApplication;
let page: Page;
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'balcao-electron-'));
  program = await _electron.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [join(ROOT, 'dist/main/main.js'), `--dados=${folder}`],
  });
  page = await program.firstWindow();
});
test.afterAll(async () => {
  await program.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

test('shows its page from its own scheme, with a heading', async () => {
  await expect(page.getByRole('heading').first()).toBeVisible();
  expect(page.url()).toMatch(/^app:\/\/bundle\//);
});

test('gives the page the bridge and nothing of Node', async () => {
  const types = await page.evaluate('[typeof window.balcao, typeof window.require, typeof window.process]');
  expect(types).toEqual(['object', 'undefined', 'undefined']);
});

test('runs the page in the sandbox, isolated', async () => {
  const preferences = await program.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    // Not among the types, and the only place where Electron says what is in force.
    const read: unknown = window && Reflect.get(window.webContents, 'getLastWebPreferences');
    return typeof read === 'function' ? (Reflect.apply(read, window?.webContents, []) as unknown) : undefined;
  });
  expect(preferences).toMatchObject({ sandbox: true, contextIsolation: true, nodeIntegration: false });
});

test('answers the calls of the contract, and looks for no update outside an installation', async () => {
  const state = await page.evaluate("window.balcao.call('e2e', 'update.state', {})");
  expect(state).toMatchObject({ ok: true, value: { off: 'not-installed' } });
});

test('opens no second window and leaves its page for nothing', async () => {
  await page.evaluate("void window.open('https://example.com/')");
  await page.evaluate("window.location.assign('https://example.com/')");
  expect(program.windows()).toHaveLength(1);
  await expect(page.getByRole('heading').first()).toBeVisible();
  expect(page.url()).toMatch(/^app:\/\/bundle\//);
});
