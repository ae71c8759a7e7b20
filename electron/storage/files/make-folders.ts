/**
 * Creates folders one by one: Node's own recursive mode reports ENOENT on a read-only disk, and may never end if a
 * parent is denied.
 */

import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Creates `folder` and its missing parents; returns the new ones, outermost first. Throws the system's error. */
export async function makeFolders(folder: string): Promise<string[]> {
  const missing: string[] = [];
  for (let each = folder; dirname(each) !== each && !(await isThere(each)); each = dirname(each)) {
    missing.push(each);
  }
  const made: string[] = [];
  for (const each of missing.reverse()) if (await makeFolder(each)) made.push(each);
  return made;
}

/** False if it exists already, also if another process was faster. */
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
