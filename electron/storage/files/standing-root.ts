/** A folder that somebody chose for files: it must be there already, since what is missing is a disk or share that is away. */

import { stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { onDisk } from './folder-path.ts';
import { makeFolder } from './make-folders.ts';

export interface StandingRoot {
  readonly folder: string;
  /** It was the top of a disk or share when it was chosen; an empty folder in its place is where that was mounted. */
  readonly mount: boolean;
}

/** Throws the system's error, or code `unmounted`, where `root` is not what was chosen. */
export async function expectStanding(root: StandingRoot): Promise<void> {
  const info = await stat(onDisk(root.folder));
  if (!info.isDirectory()) throw problem('ENOTDIR');
  if (root.mount && !(await isMount(root.folder))) throw problem('unmounted');
}

/** True where `folder` is the top of a disk or share of its own. */
export async function isMount(folder: string): Promise<boolean> {
  const above = dirname(folder);
  if (above === folder) return true;
  const [here, there] = await Promise.all([stat(onDisk(folder)), stat(onDisk(above))]);
  return here.dev !== there.dev;
}

/**
 * Makes what is missing between `root` and `folder`, never `root` itself, which may go away at any moment; returns the
 * folders that are new, outermost first.
 */
export async function makeBelow(folder: string, root: StandingRoot): Promise<string[]> {
  await expectStanding(root);
  const made: string[] = [];
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
