/** Why the file system refuses a file or a folder. */

import type { ReadReason } from '../../../shared/number-reading.ts';
import { isSystemError } from '../../log/system-code.ts';

/** The reason for an exception of the file system; undefined if nothing is there (any more). Throws any other one. */
export function reasonOf(error: unknown): ReadReason | undefined {
  if (!isSystemError(error)) throw error;
  const { code } = error;
  if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
  if (code === 'EACCES' || code === 'EPERM') return 'no-permission';
  return code === 'ENAMETOOLONG' || code === 'EILSEQ' ? 'name' : 'disk';
}
