/** Copies a SQLite file with what its log still has of it, without opening the original: not even its shared memory is made. */

import { copyFile, rm, stat } from 'node:fs/promises';
import { vacuumInto } from '../backup/copy-databases.ts';
import { systemCode } from '../../log/system-code.ts';

const PARTS = ['', '-wal', '-journal'] as const;
/** After so many tries another program must be writing to it all the time. */
const MOST_TRIES = 5;

/** `copy` must not exist. What the disk or SQLite refuses passes on as its exception. */
export async function copyQuietly(path: string, copy: string): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const before = await statesOf(path);
    for (const [index, part] of PARTS.entries()) {
      await rm(`${copy}${part}`, { force: true });
      if (before[index] !== '') await copyFile(`${path}${part}`, `${copy}${part}`);
    }
    if (before.join() === (await statesOf(path)).join()) return;
  }
  for (const part of PARTS) await rm(`${copy}${part}`, { force: true });
  // The writing program has its log and shared memory open already, so reading creates no file.
  vacuumInto(path, copy);
}

/** "" for a part that is not there. */
function statesOf(path: string): Promise<string[]> {
  return Promise.all(
    PARTS.map(async (part) => {
      try {
        const { ino, size, mtimeMs } = await stat(`${path}${part}`);
        return [ino, size, mtimeMs].join(' ');
      } catch (error) {
        if (systemCode(error) === 'ENOENT') return '';
        throw error;
      }
    }),
  );
}
