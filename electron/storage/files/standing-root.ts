/** A folder chosen for files: it must exist, since a missing one means that a disk or share is disconnected. */

import { stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { onDisk } from './folder-path.ts';
import { isFolder, makeFolder, makeFolders } from './make-folders.ts';

export interface StandingRoot {
  readonly folder: string;
  /** It was the root of a disk or share when it was chosen; an empty folder in its place is an empty mount point. */
  readonly mount: boolean;
  /** The person's choice can no longer be read, so no folder is right. */
  readonly damaged?: true;
}

/** Throws the system's error, or code `unmounted` or `settings`, if `root` is not what was chosen. */
export async function expectStanding(root: StandingRoot): Promise<void> {
  if (root.damaged) throw problem('settings');
  const info = await stat(onDisk(root.folder));
  if (!info.isDirectory()) throw problem('ENOTDIR');
  if (root.mount && !(await isMount(root.folder))) throw problem('unmounted');
}

/** True if `folder` is the root of a separate disk or share. */
export async function isMount(folder: string): Promise<boolean> {
  const above = dirname(folder);
  if (above === folder) return true;
  const [here, there] = await Promise.all([stat(onDisk(folder)), stat(onDisk(above))]);
  return here.dev !== there.dev;
}

/**
 * Creates what is missing of `folder`, but nothing from `root` upwards where one is given: it may be disconnected at any time.
 * Returns the new folders, outermost first.
 */
export async function makeWithin(folder: string, root: StandingRoot | undefined): Promise<string[]> {
  if (!root) return makeFolders(onDisk(folder));
  const [, below] = await Promise.all([expectStanding(root), isFolder(onDisk(folder))]);
  const made: string[] = [];
  if (below) return made;
  let path = root.folder;
  for (const name of relative(root.folder, folder).split(sep).filter(Boolean)) {
    path = join(path, name);
    if (await makeFolder(onDisk(path))) made.push(path);
  }
  return made;
}

function problem(code: string): Error {
  return Object.assign(new Error(code), { code });
}
