/** Keeps a secret file readable by its owner only, by modes on POSIX and by the access list on Windows. */

import type { Stats } from 'node:fs';
import { isOnlyUsers, restrictToUser } from './windows-access.ts';

export interface FileAccess {
  /** Removes everyone else's access to an empty file, before a secret is written into it. */
  restrict(path: string): Promise<void>;
  /** Why others could read or replace this file, or undefined. */
  problem(path: string, status: Stats): Promise<string | undefined>;
}

const OTHERS = 0o077;

const POSIX: FileAccess = {
  // Created with its mode; `problem` detects a file system that ignores modes.
  restrict: () => Promise.resolve(),
  problem(_path, status) {
    const owner = process.geteuid?.();
    if ((status.mode & OTHERS) !== 0) return Promise.resolve('readable-by-others');
    return Promise.resolve(owner !== undefined && status.uid !== owner ? 'owned-by-another' : undefined);
  },
};

const WINDOWS: FileAccess = {
  restrict: restrictToUser,
  async problem(path) {
    try {
      return (await isOnlyUsers(path)) ? undefined : 'readable-by-others';
    } catch {
      return 'access-list-unknown'; // what cannot be checked counts as unprotected
    }
  },
};

export const fileAccess: FileAccess = process.platform === 'win32' ? WINDOWS : POSIX;
