/** Real disks of a few bytes, for what a full or a read-only one does: a memory disk where the system lets a test mount one. */

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemCode } from '../log/system-code.ts';

/** Mounting requires a privileged Linux user; elsewhere those tests are reported as skipped. */
export const MAY_MOUNT = (() => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  return spawnSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;
})();
/** For the name of a test that is skipped without {@link MAY_MOUNT}. */
export const NO_MOUNT = MAY_MOUNT ? '' : ' (skipped: mounting is not allowed here)';

/** Mounts a disk of so many bytes (`64k`, `1m`) at `at`, which is made. Returns how to take it away. */
export function smallDisk(at: string, size: string): () => void {
  mkdirSync(at, { recursive: true });
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', at]);
  return () => void execFileSync('umount', ['-l', at]);
}

/** Takes what room is left. Returns the file whose removal gives it back. */
export function fill(folder: string): string {
  const path = join(folder, 'cheio');
  for (let size = 1 << 20; size >= 1; size >>= 1) {
    try {
      writeFileSync(path, Buffer.alloc(size), { flag: 'a' });
      size <<= 1;
    } catch (error) {
      if (systemCode(error) !== 'ENOSPC') throw error;
    }
  }
  return path;
}
