/**
 * Creates folders one by one: Node's own recursive mode reports ENOENT on a read-only disk, and may never end if a
 * parent is denied.
 */

import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { systemCode } from '../../log/system-code.ts';

/**
 * Creates `folder` and its missing parents; returns the new ones, outermost first. Throws the system's error, and ENOTDIR for a
 * file in the way on every system: Windows says ENOENT, as of a folder that is only missing.
 */
export async function makeFolders(folder: string, mode?: number): Promise<string[]> {
  const missing: string[] = [];
  for (let each = folder; dirname(each) !== each && !(await isFolder(each)); each = dirname(each)) {
    missing.push(each);
  }
  const made: string[] = [];
  for (const each of missing.reverse()) if (await makeFolder(each, mode)) made.push(each);
  return made;
}

/** False if it exists already, also if another process was faster. */
export async function makeFolder(path: string, mode?: number): Promise<boolean> {
  try {
    await mkdir(path, mode);
    return true;
  } catch (error) {
    if (systemCode(error) === 'EEXIST' && (await isFolder(path))) return false;
    throw error;
  }
}

/** False where nothing has the name. Throws ENOTDIR for a file in the way, and the system's errors. */
export async function isFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch(absent);
  if (found && !found.isDirectory()) {
    // In the form of the system's own errors, by which those are known.
    throw Object.assign(new Error('not a folder'), { code: 'ENOTDIR', syscall: 'mkdir', path });
  }
  return found !== undefined;
}

function absent(error: unknown): undefined {
  const code = systemCode(error);
  if (code !== 'ENOENT' && code !== 'ENOTDIR') throw error;
}
