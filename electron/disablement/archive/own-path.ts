/** Which of the paths that a journal records this computer opens: whoever writes in the journal may name any. */

import { isAbsolute, parse, relative, win32 } from 'node:path';

/** The path, taken by itself, leads into this folder, or is it. */
export function isWithin(root: string, path: string): boolean {
  const way = relative(root, path);
  return !(way === '..' || way.startsWith('../') || way.startsWith('..\\') || isAbsolute(way));
}

/**
 * What another computer recorded is text, unless it lies in this one's own archive. What this one says to have saved elsewhere, before
 * its archive was moved, is looked at on its own disks: to ask for a file on a share of anybody's choosing gives that share this
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
