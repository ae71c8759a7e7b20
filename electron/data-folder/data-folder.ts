/** Where the data of this program live when nobody says otherwise, and how that folder is made. */

import { existsSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { appError, type AppError } from '../../shared/errors.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { hasData, movedTo, moveDataFolder } from './move-folder.ts';

const WINDOWS_NAME = 'Balcao NF-e';

/**
 * `%LOCALAPPDATA%\Balcao NF-e` on Windows, `~/Library/Application Support/…` on macOS, the XDG data folder elsewhere. Not
 * `%APPDATA%`, which a domain may redirect to a share or carry from one computer to another.
 */
export function defaultDataDir(env: NodeJS.ProcessEnv = process.env, platform = process.platform): string {
  if (platform === 'win32')
    return join(env['LOCALAPPDATA'] ?? join(homedir(), 'AppData', 'Local'), WINDOWS_NAME);
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Balcao NF-e');
  return join(env['XDG_DATA_HOME'] ?? join(homedir(), '.local', 'share'), 'balcao-nfe');
}

/** Where the data are when nobody says otherwise, and why they are still where earlier versions put them. */
export interface Home {
  readonly dataDir: string;
  /** Code of what kept them from being moved; tried again at the next start. */
  readonly stayed?: string;
}

/** A folder that a person named; where its data were moved to this computer, the place where they are now. */
export function namedHome(folder: string): Home {
  return { dataDir: movedTo(folder) ?? folder };
}

/** To be called before anything of the default folder is opened: on Windows brings over what earlier versions kept in `%APPDATA%`. */
export function settleHome(
  env: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
  now: Date = new Date(),
): Home {
  const dataDir = defaultDataDir(env, platform);
  if (platform !== 'win32') return { dataDir };
  const earlier = join(env['APPDATA'] ?? join(homedir(), 'AppData', 'Roaming'), WINDOWS_NAME);
  if (earlier === dataDir || hasData(dataDir) || !hasData(earlier)) return { dataDir };
  const moved = moveDataFolder(earlier, dataDir, now);
  // Another start may have been quicker, whatever became of this one.
  if (hasData(dataDir)) return { dataDir };
  return { dataDir: earlier, stayed: moved.ok ? moved.value : moved.error.code };
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
