/** Where the data of this program lives when nobody says otherwise. */

import { existsSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { appError, type AppError } from '../shared/errors.ts';
import { err, ok, type Result } from '../shared/result.ts';

/** `%APPDATA%\Balcao NF-e` on Windows, `~/Library/Application Support/…` on macOS, the XDG data folder elsewhere. */
export function defaultDataDir(env: NodeJS.ProcessEnv = process.env, platform = process.platform): string {
  if (platform === 'win32')
    return join(env['APPDATA'] ?? join(homedir(), 'AppData', 'Roaming'), 'Balcao NF-e');
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Balcao NF-e');
  return join(env['XDG_DATA_HOME'] ?? join(homedir(), '.local', 'share'), 'balcao-nfe');
}

/** True for a network path (UNC): databases that several processes share need a local disk (DESIGN, Storage). */
export function isNetworkPath(path: string): boolean {
  return /^(\\\\|\/\/)/.test(path);
}

/**
 * Makes the folder and those above it, for its owner only. One by one, because Node's own recursive way never ends where
 * the system denies that a parent is missing (`/proc/x/y`). Error `data.folder`.
 */
export function makeDataFolder(folder: string): Result<true, AppError> {
  const missing: string[] = [];
  for (let each = folder; !existsSync(each) && dirname(each) !== each; each = dirname(each))
    missing.push(each);
  try {
    for (const each of missing.reverse()) mkdirSync(each, { mode: 0o700 });
    return ok(true);
  } catch (error) {
    // Another process may have been quicker.
    if (existsSync(folder)) return ok(true);
    return err(appError('data.folder', { folder, reason: error instanceof Error ? error.message : '' }));
  }
}
