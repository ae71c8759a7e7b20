/**
 * Which of the paths recorded in a journal this computer opens: every writer of the journal may name any path.
 */

import { isAbsolute, parse, relative, win32 } from 'node:path';

/** The path, taken by itself, leads into this folder, or is it. */
export function isWithin(root: string, path: string): boolean {
  const way = relative(root, path);
  return !(way === '..' || way.startsWith('../') || way.startsWith('..\\') || isAbsolute(way));
}

/**
 * A path recorded by another computer is opened only within this one's archive. A file that this computer recorded elsewhere, before
 * its archive was moved, is looked for on its own disks only: opening a file on a share that another chose gives that share this
 * user's name and proof of the password.
 */
export function mayOpen(root: string, path: string, isOwn: boolean): boolean {
  return isWithin(root, path) || (isOwn && isAbsolute(path) && !/^[\\/]{2}/.test(path));
}

/** The name that a recorded path ends with, where it is one that the archive gives to this file (`writeOnce`); else its first one. */
export function nameIn(recorded: string, official: string): string {
  const { base, name, ext } = parse(official);
  const found = win32.basename(recorded);
  const [, n] =
    found.startsWith(`${name} (`) && found.endsWith(`)${ext}`)
      ? (/\((\d{1,2})\)[^)]*$/.exec(found) ?? [])
      : [];
  return n !== undefined && found === `${name} (${n})${ext}` ? found : base;
}
