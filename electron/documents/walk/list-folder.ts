/** Lists one folder: its folders, its links to folders, and the files that are wanted. */

import { lstatSync, readdirSync, realpathSync, statSync, type Dirent, type Stats } from 'node:fs';
import { join } from 'node:path';
import { reasonOf } from './reasons.ts';

export interface Listing {
  /** Device and number of the folder, or its real path where the file system has none. */
  readonly identity: string;
  readonly folders: readonly string[];
  /** Links that lead to folders; read after all real folders. */
  readonly links: readonly string[];
  /** Links that cannot be followed. */
  readonly dead: readonly string[];
  readonly files: readonly string[];
  /** `gone`, `not-a-folder`, or a `ReadReason`. */
  readonly failed?: string;
}

/** What the system's names become where they are no valid Unicode; such a file cannot be opened by its name. */
const UNREADABLE_NAME = '\uFFFD';

export const NOTHING: Listing = { identity: '', folders: [], links: [], dead: [], files: [] };

/** Blocks until the file system answers. Of files those with a `wanted` name. Never throws because of the file system. */
export function listFolder(path: string, wanted: (name: string) => boolean): Listing {
  const folders: string[] = [];
  const links: string[] = [];
  const dead: string[] = [];
  const files: string[] = [];
  try {
    const { folder, identity } = identityOf(path);
    if (!folder) return { ...NOTHING, identity, failed: 'not-a-folder' };
    const others: Dirent[] = [];
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      if (!entry.isFile()) others.push(entry);
      else if (wanted(entry.name)) files.push(entry.name);
    }
    for (const entry of others) {
      const kind = kindOf(path, entry);
      if (kind === 'folder') folders.push(entry.name);
      else if (kind === 'link') links.push(entry.name);
      else if (kind === 'dead-link') dead.push(entry.name);
      else if (kind === 'file' && wanted(entry.name)) files.push(entry.name);
    }
    return { identity, folders, links, dead, files };
  } catch (error) {
    const reason = reasonOf(error) ?? (path.includes(UNREADABLE_NAME) ? 'name' : 'gone');
    return { ...NOTHING, failed: reason };
  }
}

/** A file that was listed and cannot be found has such a name, or is gone. */
export function hasUnreadableName(path: string): boolean {
  return path.includes(UNREADABLE_NAME);
}

/** Some network file systems number their folders with 0. */
function identityOf(path: string): { readonly folder: boolean; readonly identity: string } {
  const found = statSync(path, { bigint: true });
  const { dev, ino } = found;
  return {
    folder: found.isDirectory(),
    identity: ino === 0n ? realpathSync.native(path) : `${dev}:${ino}`,
  };
}

/** Of a folder, of a link, and of an entry whose kind the file system does not list. */
function kindOf(folder: string, entry: Dirent): 'folder' | 'link' | 'dead-link' | 'file' | 'other' {
  if (entry.isDirectory()) return 'folder';
  const path = join(folder, entry.name);
  let found: Stats | undefined;
  let link = entry.isSymbolicLink();
  try {
    link ||= lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
    found = statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    // A link in a circle, or to a place that may not be read.
    reasonOf(error);
    return link ? 'dead-link' : 'other';
  }
  if (link && found === undefined) return 'dead-link';
  if (found?.isDirectory()) return link ? 'link' : 'folder';
  return found?.isFile() ? 'file' : 'other';
}
