/** Opens a console in which `balcao` is known: the command line beside the installed program (docs/adr/0062). */

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

export interface Console {
  readonly program: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
}

/** Undefined where there is no such command line. Nothing is run in it: what a person pastes there is theirs. */
export function consoleBeside(
  program: string,
  platform: NodeJS.Platform,
  env: NodeJS.ProcessEnv,
): Console | undefined {
  const folder = join(dirname(program), 'comando');
  if (platform !== 'win32' || !existsSync(join(folder, 'balcao.cmd'))) return undefined;
  // By its place: a name alone is looked for in other folders first.
  const cmd = join(env['SystemRoot'] ?? 'C:\\Windows', 'System32', 'cmd.exe');
  const path = Object.keys(env).find((name) => name.toUpperCase() === 'PATH') ?? 'Path';
  return {
    program: cmd,
    // `start` gives the second one a window of its own; the first text is its title.
    args: ['/d', '/c', 'start', 'Balcao NF-e', cmd, '/d'],
    env: { ...env, [path]: `${folder};${env[path] ?? ''}` },
  };
}

/** False if it did not start. */
export function openConsole({ program, args, env }: Console): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: homedir(), env, stdio: 'ignore', windowsHide: true });
    child.once('error', () => resolve(false)).once('exit', (code) => resolve(code === 0));
  });
}
