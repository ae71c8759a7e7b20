/** Where the data of this program lives when nobody says otherwise. */

import { homedir } from 'node:os';
import { join } from 'node:path';

/** `%APPDATA%\Balcao NF-e` on Windows, `~/Library/Application Support/…` on macOS, the XDG data folder elsewhere. */
export function defaultDataDir(env: NodeJS.ProcessEnv = process.env, platform = process.platform): string {
  if (platform === 'win32')
    return join(env['APPDATA'] ?? join(homedir(), 'AppData', 'Roaming'), 'Balcao NF-e');
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Balcao NF-e');
  return join(env['XDG_DATA_HOME'] ?? join(homedir(), '.local', 'share'), 'balcao-nfe');
}
