/** Runs electron-builder over a staged app. */

import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { COMMAND_FOLDER } from './command-folder.ts';

const run = promisify(execFile);

export interface PackageOptions {
  readonly platform: 'linux' | 'win';
  /** Only the unpacked folder, no installer. */
  readonly dir: boolean;
  /** The staged app and where the result goes, relative to the root. */
  readonly app: string;
  readonly output: string;
  /** An unpacked Electron to use instead of downloading one. */
  readonly electronDist?: string;
  readonly arch?: 'x64' | 'arm64';
  /** The folder whose content is copied next to the archive, relative to the root. */
  readonly resources?: string;
  /** The folder of the command line (command-folder.ts), relative to the root. */
  readonly command?: string;
  /** Fails where nothing signs the result. */
  readonly signed?: boolean;
}

/** Returns electron-builder's output; throws with it on failure. */
export async function packageApp(root: string, options: PackageOptions): Promise<string> {
  const { version } = JSON.parse(readFileSync(join(root, 'node_modules/electron/package.json'), 'utf8')) as {
    version: string;
  };
  const args = [
    join(root, 'node_modules/electron-builder/cli.js'),
    `--${options.platform}`,
    ...(options.dir ? ['dir'] : []),
    `--${options.arch ?? 'x64'}`,
    '--publish=never',
    `-c.electronVersion=${version}`,
    `-c.directories.app=${options.app}`,
    `-c.directories.output=${options.output}`,
    ...(options.resources === undefined
      ? []
      : [`-c.extraResources.from=${options.resources}`, '-c.extraResources.to=.']),
    ...(options.command === undefined
      ? []
      : [`-c.extraFiles.from=${options.command}`, `-c.extraFiles.to=${COMMAND_FOLDER}`]),
    ...(options.signed ? ['-c.forceCodeSigning=true'] : []),
    ...(options.electronDist === undefined ? [] : [`-c.electronDist=${options.electronDist}`]),
  ];
  const { stdout, stderr } = await run(process.execPath, args, { cwd: root, maxBuffer: 16 * 1024 * 1024 });
  return stdout + stderr;
}
