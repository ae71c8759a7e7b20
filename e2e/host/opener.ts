/** Shows a file's folder by the system's own opener, where there is one. */

import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import type { Opener } from '../../electron/ports.ts';

export function createSystemOpener(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): Opener {
  return {
    showInFolder: (path) => {
      const command = openCommand(path, platform, env);
      return command === undefined ? Promise.resolve(false) : launched(command);
    },
  };
}

/** The program and its arguments, or undefined on a machine without a screen. */
export function openCommand(
  path: string,
  platform: NodeJS.Platform,
  env: NodeJS.ProcessEnv,
): readonly [program: string, ...args: string[]] | undefined {
  if (platform === 'win32') return ['explorer.exe', `/select,${path}`];
  if (platform === 'darwin') return ['open', '-R', path];
  const screen = env['DISPLAY'] ?? env['WAYLAND_DISPLAY'];
  return screen === undefined || screen === '' ? undefined : ['xdg-open', dirname(path)];
}

function launched([program, ...args]: readonly [string, ...string[]]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: 'ignore', detached: true });
    child.once('error', () => resolve(false));
    child.once('spawn', () => {
      child.unref();
      resolve(true);
    });
  });
}
