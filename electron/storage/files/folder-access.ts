/**
 * Detects whether others may change the data folder, in which case its content, tokens and addresses cannot be
 * trusted.
 */

import { statSync } from 'node:fs';
import { othersMayChange } from './windows-access.ts';

/** Undefined if only its owner can; else why not: `mode`, `owner` or `acl`. Rejects if the system does not say. */
export async function sharedWith(folder: string): Promise<'mode' | 'owner' | 'acl' | undefined> {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (!found) return undefined; // It will be created for its owner only.
  if (process.platform === 'win32') return (await othersMayChange(folder)) ? 'acl' : undefined;
  const { mode, uid } = found;
  if ((mode & 0o022) !== 0) return 'mode';
  // A folder of the administrator is as safe as our own.
  return uid === 0 || uid === process.getuid?.() ? undefined : 'owner';
}
