/** Writes the corrected copy of a checked document, next to its original or into the archive. */

import { format, join, parse } from 'node:path';
import { appError, type AppError } from '../../shared/errors.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { CHECKED_FOLDER, type ArchiveRoot } from '../storage/files/archive-root.ts';
import { writeOnce } from '../storage/files/atomic-file.ts';

/** A corrected document, and where its original lies; `path` is undefined if its folder is unknown. */
export interface Correction {
  readonly corrected: string;
  readonly name: string;
  readonly path: string | undefined;
}

/** `archive` is used for files without a known folder. Error: `data.folder`. */
export async function saveCorrected(
  found: Correction,
  archive: Pick<ArchiveRoot, 'folder' | 'standing'>,
): Promise<Result<{ readonly path: string }, AppError>> {
  const { name, ext } = parse(found.path ?? found.name);
  const dir = found.path === undefined ? join(archive.folder(), CHECKED_FOLDER) : parse(found.path).dir;
  const path = format({ dir, name: `${name}-corrigido`, ext: ext === '' ? '.xml' : ext });
  const root = found.path === undefined ? archive.standing() : undefined;
  const written = await writeOnce(path, Buffer.from(found.corrected, 'utf8'), root);
  return written.ok
    ? ok({ path: written.value.path })
    : err(appError('data.folder', { folder: dir, reason: written.error.problem, kind: 'target' }));
}
