/** Opens an address as an app window of the system's browser, with a temporary profile. */

import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browserArguments, findBrowser } from '../browser.ts';

export interface AppWindow {
  readonly process: ChildProcess;
  close(): Promise<void>;
}

/** False on a Linux without a display server in its environment. */
export function hasScreen(env: NodeJS.ProcessEnv = process.env): boolean {
  return process.platform !== 'linux' || Boolean(env['DISPLAY'] ?? env['WAYLAND_DISPLAY']);
}

/** Undefined if there is no screen or no browser. */
export function openAppWindow(address: string): AppWindow | undefined {
  const browser = hasScreen() ? findBrowser() : undefined;
  if (browser === undefined) return undefined;
  const profile = mkdtempSync(join(tmpdir(), 'balcao-janela-'));
  const child = spawn(
    browser,
    [`--app=${address}`, `--user-data-dir=${profile}`, '--window-size=1180,800', ...browserArguments()],
    { stdio: 'ignore' },
  );
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  return {
    process: child,
    async close() {
      child.kill();
      await gone;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}
