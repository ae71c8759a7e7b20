/** A folder in memory for what tests and simulations write and throw away: on the disk of a virtual machine a quarter of their time was the system's. */

import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const SHARED_MEMORY = '/dev/shm';
const GIB = 1024 ** 3;

/**
 * Makes the temporary files of this process, and of those that it starts, files of such a folder, which is removed at its end. Nothing changes
 * where somebody chose a folder, or the system has none in memory, or programs may not be run from it, or
 * less is free there than this, or less than twice of it in the machine's memory.
 */
export function useMemoryFolder(gib: number): void {
  if (process.env['TMPDIR'] !== undefined || !existsSync(SHARED_MEMORY)) return;
  const { bavail, bsize } = statfsSync(SHARED_MEMORY);
  if (Math.min(bavail * bsize, process.availableMemory() / 2) < gib * GIB) return;
  const folder = mkdtempSync(join(SHARED_MEMORY, 'balcao-'));
  process.once('exit', () => remove(folder));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  // A server of another user enters it.
  chmodSync(folder, 0o755);
  if (runsFrom(folder)) process.env['TMPDIR'] = folder;
}

function runsFrom(folder: string): boolean {
  const program = join(folder, 'nada');
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
  return spawnSync(program).status === 0;
}

/** What an ended process still writes there is no failure of the tests. */
function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  } catch (error) {
    console.error(`${folder} was not removed: ${String(error)}`);
  }
}
