/** Passes the folder named on the command line to the core, by a picker that returns it. */

import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { appError } from '../../../shared/errors.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { FilePicker } from '../../ports.ts';
import { failureOf, type CommandFailure } from '../output/failure.ts';

/** Exit 2 if there is no such folder: the core must not treat a typing error as an empty folder. */
export function namedFolder(path: string): Result<FilePicker, CommandFailure> {
  const refused = (reason: string, folder: string) =>
    err(failureOf(appError('data.folder', { folder, reason, kind: 'named' })));
  if (path.trim() === '') return refused('empty', path);
  const folder = resolve(path);
  if (!existsSync(folder)) return refused('ENOENT', folder);
  if (!statSync(folder).isDirectory()) return refused('ENOTDIR', folder);
  return ok({
    pickCertificate: () => Promise.resolve(undefined),
    pickFolder: () => Promise.resolve(folder),
  });
}
