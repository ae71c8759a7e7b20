/** Reads a file that a person named or chose, never more of it than the core takes. */

import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { appError, type AppError } from '../../shared/errors.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { systemCode } from '../log/system-code.ts';

/**
 * At most one byte more than `maxBytes`, by which the core sees that the file is too large. Errors: `file.missing`,
 * `file.unreadable`, also for what is no file.
 */
export async function readCapped(path: string, maxBytes: number): Promise<Result<Uint8Array, AppError>> {
  try {
    // Not blocking, so that a pipe without a writer delays nothing.
    await using file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const status = await file.stat();
    if (!status.isFile()) return err(appError('file.unreadable', { file: basename(path) }));
    const { size } = status;
    const buffer = Buffer.alloc(Math.min(size, maxBytes + 1));
    let length = 0;
    for (;;) {
      const { bytesRead } = await file.read(buffer, length, buffer.length - length);
      length += bytesRead;
      if (bytesRead === 0 || length === buffer.length) break;
    }
    return ok(buffer.subarray(0, length));
  } catch (error) {
    const missing = systemCode(error) === 'ENOENT';
    return err(appError(missing ? 'file.missing' : 'file.unreadable', { file: basename(path) }));
  }
}
