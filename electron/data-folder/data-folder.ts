/** The default location of the data folder, and its creation. */

import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { appError, type AppError } from '../../shared/errors.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { osHome } from '../log/os-user.ts';
import { hasData, movedTo, moveDataFolder } from './move-folder.ts';

const WINDOWS_NAME = 'Balcao NF-e';

/**
 * `%LOCALAPPDATA%\Balcao NF-e` on Windows, `~/Library/Application Support/…` on macOS, the XDG data folder elsewhere. Not
 * `%APPDATA%`, which a domain may redirect to a share or carry from one computer to another.
 */
export function defaultDataDir(env: NodeJS.ProcessEnv = process.env, platform = process.platform): string {
  if (platform === 'win32')
    return join(env['LOCALAPPDATA'] ?? join(osHome(), 'AppData', 'Local'), WINDOWS_NAME);
  if (platform === 'darwin') return join(osHome(), 'Library', 'Application Support', 'Balcao NF-e');
  return join(env['XDG_DATA_HOME'] ?? join(osHome(), '.local', 'share'), 'balcao-nfe');
}

/** The default location of the data, and why they are still in the place of an earlier version. */
export interface Home {
  readonly dataDir: string;
  /** Error code of the failed move, which is retried at the next start. */
  readonly stayed?: string;
}

/** A folder chosen by a person; if its data were moved to this computer, their current location. */
export function namedHome(folder: string): Home {
  return { dataDir: movedTo(folder) ?? folder };
}

/**
 * Must be called before anything in the default folder is opened: on Windows it moves the data that earlier versions
 * kept in `%APPDATA%`.
 */
export function settleHome(
  env: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
): Home {
  const dataDir = defaultDataDir(env, platform);
  if (platform !== 'win32') return { dataDir };
  const earlier = join(env['APPDATA'] ?? join(osHome(), 'AppData', 'Roaming'), WINDOWS_NAME);
  if (earlier === dataDir || hasData(dataDir) || !hasData(earlier)) return { dataDir };
  const moved = moveDataFolder(earlier, dataDir, new Date());
  // Another process may have moved them first, whatever the result here.
  if (hasData(dataDir)) return { dataDir };
  return { dataDir: earlier, stayed: moved.ok ? moved.value : moved.error.code };
}

/**
 * Creates the folder and its parents, for its owner only. One by one, because Node's recursive mode never ends where
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
    // Another process may have created it first.
    if (existsSync(folder)) return ok(true);
    return err(appError('data.folder', { folder, reason: error instanceof Error ? error.message : '' }));
  }
}
