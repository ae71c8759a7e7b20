/** A folder in memory for what tests and simulations write and throw away: on the disk of a virtual machine a quarter of their time was the system's. */

import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const SHARED_MEMORY = '/dev/shm';
/** Bytes: four times what `npm test` was seen to have there at once. */
const ROOM = 4 * 1024 ** 3;

/**
 * Makes the temporary files of this process, and of those that it starts, files of such a folder, which is removed at its end. Nothing changes
 * where somebody chose a folder, or the system has none in memory, or a small one, or programs may not be run from it.
 */
export function useMemoryFolder(): void {
  if (process.env['TMPDIR'] !== undefined || !existsSync(SHARED_MEMORY)) return;
  const { bavail, bsize } = statfsSync(SHARED_MEMORY);
  if (Math.min(bavail * bsize, process.availableMemory() / 2) < ROOM) return;
  const folder = mkdtempSync(join(SHARED_MEMORY, 'balcao-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  // A server of another user enters it.
  chmodSync(folder, 0o755);
  if (runsFrom(folder)) process.env['TMPDIR'] = folder;
}

function runsFrom(folder: string): boolean {
  const program = join(folder, 'true');
  copyFileSync('/bin/true', program);
  return spawnSync(program).status === 0;
}
