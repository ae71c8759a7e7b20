/** Shows a file's folder, or opens a calendar file of this app, with the system's opener if there is one. */

import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { isOurCalendarFile, isOurDraft } from '../faces/own-files.ts';
import type { Opener } from '../ports.ts';

type Command = readonly [program: string, ...args: string[]];

export function createSystemOpener(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): Opener {
  const launch = (command: Command | undefined) =>
    command === undefined ? Promise.resolve(false) : launched(command);
  return {
    showInFolder: (path) => launch(openCommand(path, platform, env)),
    openCalendar: (path) => launch(calendarCommand(path, platform, env)),
    openDraft: (path) => launch(draftCommand(path, platform, env)),
  };
}

/** The program and its arguments, or undefined on a machine without a screen. */
export function openCommand(
  path: string,
  platform: NodeJS.Platform,
  env: NodeJS.ProcessEnv,
): Command | undefined {
  if (platform === 'win32') return ['explorer.exe', `/select,${path}`];
  if (platform === 'darwin') return ['open', '-R', path];
  return hasScreen(env) ? ['xdg-open', dirname(path)] : undefined;
}

/** Undefined also for any file that is not a calendar file of this app. */
export function calendarCommand(
  path: string,
  platform: NodeJS.Platform,
  env: NodeJS.ProcessEnv,
): Command | undefined {
  return isOurCalendarFile(path, platform) ? withItsProgram(path, platform, env) : undefined;
}

/** Undefined also for any file that is not an e-mail draft of this app. */
export function draftCommand(
  path: string,
  platform: NodeJS.Platform,
  env: NodeJS.ProcessEnv,
): Command | undefined {
  return isOurDraft(path, platform) ? withItsProgram(path, platform, env) : undefined;
}

function withItsProgram(
  path: string,
  platform: NodeJS.Platform,
  env: NodeJS.ProcessEnv,
): Command | undefined {
  if (platform === 'win32') return ['explorer.exe', path];
  if (platform === 'darwin') return ['open', path];
  return hasScreen(env) ? ['xdg-open', path] : undefined;
}

function hasScreen(env: NodeJS.ProcessEnv): boolean {
  const screen = env['DISPLAY'] ?? env['WAYLAND_DISPLAY'];
  return screen !== undefined && screen !== '';
}

function launched([program, ...args]: Command): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: 'ignore', detached: true });
    child.once('error', () => resolve(false));
    child.once('spawn', () => {
      child.unref();
      resolve(true);
    });
  });
}
