/** Newer versions of the installed program: what Electron adds to `electron/update`. */

import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { app, session } from 'electron';
import type { Clock, Log, Updates } from '../ports.ts';
import { systemPowerShell, verifyPublisher } from '../update/authenticode.ts';
import { FEED_FILE } from '../update/feed.ts';
import { UPDATE_KEYS } from '../update/keys.ts';
import { COMMAND_PROGRAM, isRunning } from '../update/command-program.ts';
import { installerFolder } from '../update/installer-file.ts';
import { openUpdates } from '../update/open-updates.ts';

export interface ShellUpdates {
  /** The window's own folder. */
  readonly folder: string;
  readonly clock: Clock;
  readonly log: Log;
  /**
   * Variables that this process has removed from its environment and that the newer program needs when the installer
   * opens it.
   */
  readonly reopenedWith: Readonly<Record<string, string>>;
  /** Closes the program, then calls this. */
  readonly quitTo: (act: () => void) => void;
}

export function openShellUpdates({
  folder,
  clock,
  log,
  reopenedWith,
  quitTo,
}: ShellUpdates): Promise<Updates> {
  const path = app.isPackaged ? join(process.resourcesPath, FEED_FILE) : undefined;
  return openUpdates({
    host: {
      platform: process.platform,
      isPackaged: app.isPackaged,
      isPortable: process.env['PORTABLE_EXECUTABLE_FILE'] !== undefined,
      feed: path !== undefined && existsSync(path) ? readFileSync(path, 'utf8') : undefined,
    },
    keys: UPDATE_KEYS,
    program: { version: app.getVersion(), arch: process.arch },
    settingsFolder: folder,
    folder: installerFolder(process.env) ?? join(folder, 'atualizacao'),
    // Of its own: the window's session refuses every address but the page's. It knows the system's proxy.
    fetch: (url, init) => session.fromPartition('atualizacao', { cache: false }).fetch(url, init),
    verifyPublisher: (file, publishers) => verifyPublisher(file, publishers, systemPowerShell(process.env)),
    commandInUse: () => isRunning(join(dirname(process.execPath), ...COMMAND_PROGRAM)),
    launch: (installer) => launch(installer, { reopenedWith, quitTo }),
    clock,
    log,
  });
}

/** The core is closed before the installer starts, since that one ends a program that still runs. */
function launch(
  installer: string,
  { reopenedWith, quitTo }: Pick<ShellUpdates, 'reopenedWith' | 'quitTo'>,
): Promise<boolean> {
  if (!existsSync(installer)) return Promise.resolve(false);
  quitTo(() => {
    // Silently into the same place, and the new program is opened: options of electron-builder's NSIS installer.
    spawn(installer, ['--updated', '/S', '--force-run'], {
      detached: true,
      stdio: 'ignore' as const,
      env: { ...process.env, ...reopenedWith },
    }).unref();
  });
  return Promise.resolve(true);
}
