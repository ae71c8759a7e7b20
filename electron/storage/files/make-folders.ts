/** Makes folders one by one: Node's own recursive way says ENOENT where a disk is read-only, and may never end where a parent is denied. */

import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Makes `folder` and what is missing above it; returns the new ones, outermost first. Throws the system's error. */
export async function makeFolders(folder: string): Promise<string[]> {
  const missing: string[] = [];
  for (let each = folder; dirname(each) !== each && !(await isThere(each)); each = dirname(each)) {
    missing.push(each);
  }
  const made: string[] = [];
  for (const each of missing.reverse()) if (await makeFolder(each)) made.push(each);
  return made;
}

/** False where it is there already, by whoever was quicker. */
export async function makeFolder(path: string): Promise<boolean> {
  try {
    await mkdir(path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

async function isThere(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return false;
    throw error;
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
