/** Finds a browser of the Chromium family, or installs one where the tests may do so. */

import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';
import { ROOT } from './root.ts';

const NAMES = [
  'microsoft-edge',
  'microsoft-edge-stable',
  'google-chrome',
  'google-chrome-stable',
  'chromium',
  'chromium-browser',
];

const PLACES: Partial<Record<NodeJS.Platform, readonly (readonly [variable: string, path: string])[]>> = {
  win32: [
    ['ProgramFiles(x86)', 'Microsoft\\Edge\\Application\\msedge.exe'],
    ['ProgramFiles', 'Microsoft\\Edge\\Application\\msedge.exe'],
    ['ProgramFiles', 'Google\\Chrome\\Application\\chrome.exe'],
    ['ProgramFiles(x86)', 'Google\\Chrome\\Application\\chrome.exe'],
    ['LOCALAPPDATA', 'Google\\Chrome\\Application\\chrome.exe'],
  ],
};

const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The executable of an installed browser: on the PATH, in the installer's default place, or in Playwright's cache. */
export function findBrowser(
  env: NodeJS.ProcessEnv = process.env,
  platform = process.platform,
): string | undefined {
  const onPath = (env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)));
  const installed = (PLACES[platform] ?? []).map(([variable, path]) => join(env[variable] ?? '', path));
  const candidates = platform === 'win32' ? installed : [...onPath, ...(platform === 'darwin' ? MAC : [])];
  return [...candidates, chromium.executablePath()].find(isExecutable);
}

/** Finds a browser or installs one: by Playwright, else by Debian's packages as root. Undefined if neither works. */
export function ensureBrowser(): string | undefined {
  const found = findBrowser();
  if (found !== undefined) return found;
  const playwright = join(ROOT, 'node_modules/playwright/cli.js');
  run(process.execPath, [playwright, 'install', 'chromium']);
  const downloaded = findBrowser();
  if (downloaded !== undefined) return downloaded;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    run('apt-get', ['update']);
    run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium']);
  }
  return findBrowser();
}

/** Arguments to run quietly, and as root in a container. */
export function browserArguments(): string[] {
  const quiet = [
    '--disable-quic',
    '--no-first-run',
    '--no-default-browser-check',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ];
  return process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu', ...quiet] : quiet;
}

/**
 * What a browser under test does without. The last `--disable-features` counts, so those that Playwright turns off for its
 * own steps are repeated here; the address bar's own pages cost each new window more than half a second of a core.
 */
export function testBrowserArguments(): string[] {
  const off = [
    'AvoidUnnecessaryBeforeUnloadCheckSync',
    'AvoidCorsURLLoaderRestartOnRedirect',
    'DestroyProfileOnBrowserClose',
    'HttpsUpgrades',
    'HttpsFirstBalancedModeAutoEnable',
    'PaintHolding',
    'ThirdPartyStoragePartitioning',
    'TcpPortRandomizationWin',
    'OptimizationHints',
    'NetworkTimeServiceQuerying',
    'AimEnabled',
    'PreconnectToSearch',
    'MediaRouter',
    'LensOverlay',
    'msForceBrowserSignIn',
    'SpareRendererForSitePerProcess',
    'WebUIOmniboxPopup',
    'WebUIOmniboxAimPopup',
  ];
  return [...browserArguments(), `--disable-features=${off.join(',')}`];
}

function run(program: string, args: readonly string[]): void {
  spawnSync(program, args, { stdio: ['ignore', 'ignore', 'ignore'], timeout: 300_000 });
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false; // Missing or not executable: the next candidate is tried.
  }
}
