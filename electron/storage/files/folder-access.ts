/** Tells whether somebody else may change the data folder: then what lies in it, its tokens and addresses too, may be theirs. */

import { statSync } from 'node:fs';
import { othersMayChange } from './windows-access.ts';

/** Undefined where it is ours alone; else why not: `mode`, `owner` or `acl`. Rejects where the system does not say. */
export async function sharedWith(folder: string): Promise<'mode' | 'owner' | 'acl' | undefined> {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (!found) return undefined; // It will be made for its owner only.
  if (process.platform === 'win32') return (await othersMayChange(folder)) ? 'acl' : undefined;
  const { mode, uid } = found;
  if ((mode & 0o022) !== 0) return 'mode';
  // The administrator's folder is no weaker than one of ours.
  return uid === 0 || uid === process.getuid?.() ? undefined : 'owner';
}
