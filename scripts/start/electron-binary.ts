/** Locates Electron's executable by the files of its package; asking the package itself would download it. */

import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const PROBE_MS = 3_000;
const DOWNLOAD_MS = 300_000;

/**
 * Undefined if the executable was never downloaded. `ELECTRON_OVERRIDE_DIST_PATH` names another folder, as for the
 * package itself.
 */
export function findElectron(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const folder = packageFolder();
  const pathFile = join(folder, 'path.txt');
  const named = existsSync(pathFile) ? readFileSync(pathFile, 'utf8').trim() : undefined;
  const override = env['ELECTRON_OVERRIDE_DIST_PATH'];
  if (named === undefined && !override) return undefined;
  const executable = join(override ?? join(folder, 'dist'), named ?? 'electron');
  return existsSync(executable) ? executable : undefined;
}

/** Downloads the executable as the package would, but only if its source answers; false otherwise. */
export async function downloadElectron(env: NodeJS.ProcessEnv): Promise<boolean> {
  if (env['ELECTRON_SKIP_BINARY_DOWNLOAD'] || env['ELECTRON_OVERRIDE_DIST_PATH']) return false;
  const source = env['ELECTRON_MIRROR'] ?? 'https://github.com/';
  try {
    await fetch(source, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(PROBE_MS) });
  } catch {
    return false; // No network: the caller says so and continues without it.
  }
  console.log('Baixando o Electron (uma vez só)…');
  const installer = spawn(process.execPath, [join(packageFolder(), 'install.js')], {
    stdio: 'ignore',
    timeout: DOWNLOAD_MS,
  });
  const done = await new Promise<boolean>((resolve) => {
    installer.once('error', () => resolve(false));
    installer.once('exit', (code) => resolve(code === 0));
  });
  return done && findElectron() !== undefined;
}

function packageFolder(): string {
  return dirname(createRequire(import.meta.url).resolve('electron/package.json'));
}
