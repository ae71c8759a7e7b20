/** Checks a chosen file in two steps: the report, and on request a corrected copy next to the original. */

import { randomUUID } from 'node:crypto';
import { format, join, parse } from 'node:path';
import type { CheckReport } from '../../shared/check-report.ts';
import { appError, invalidInput, type AppError } from '../../shared/errors.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { FilePicker, PickedDocument } from '../ports.ts';
import type { ArchiveRoot } from '../storage/files/archive-root.ts';
import { writeOnce } from '../storage/files/atomic-file.ts';
import { checkApart } from './check-apart.ts';
import { MAX_CHECKED_BYTES } from './read-document.ts';

export interface Checked {
  readonly checkId: string;
  /** File name only. */
  readonly name: string;
  readonly report: CheckReport;
  /** True if the file's folder is known. */
  readonly placed: boolean;
}

export interface Checks {
  /** Undefined if the person cancelled. Errors: `host.unsupported`. */
  check(picker: FilePicker, session: string): Promise<Result<Checked | undefined, AppError>>;
  /** Checks a file whose bytes the page already has. */
  checkOffered(file: PickedDocument, session: string): Promise<Checked>;
  /**
   * `archive` is used for files without a known folder. Errors: `input.invalid` (nothing to correct, or checked too
   * long ago), `host.unsupported`, `data.folder`.
   */
  correct(
    checkId: string,
    session: string,
    archive: Pick<ArchiveRoot, 'folder' | 'standing'> | undefined,
  ): Promise<Result<{ readonly path: string }, AppError>>;
}

/** A corrected document, and where its original lies. */
export interface Correction {
  readonly corrected: string;
  readonly name: string;
  readonly path: string | undefined;
}

interface Kept extends Correction {
  readonly session: string;
}

/** Number of corrected documents kept in memory until they are saved; older ones have to be checked again. */
const KEPT = 32;
/** Subfolder of the archive for corrected files whose original folder is unknown. */
const FOLDER = 'conferidos';

export function createChecks(): Checks {
  const kept = new Map<string, Kept>();
  const check = async (file: PickedDocument, session: string): Promise<Checked> => {
    const { corrected, answerCertificate: _own, ...report } = await checkApart(file.bytes, 'any');
    const checkId = randomUUID();
    if (corrected !== undefined) {
      kept.set(checkId, { session, corrected, name: file.name, path: file.path });
      const oldest = kept.keys().next();
      if (kept.size > KEPT && !oldest.done) kept.delete(oldest.value);
    }
    return { checkId, name: file.name, report, placed: file.path !== undefined };
  };
  return {
    checkOffered: check,
    async check(picker, session) {
      if (!picker.pickFile) return err(appError('host.unsupported'));
      const file = await picker.pickFile(MAX_CHECKED_BYTES);
      return ok(file && (await check(file, session)));
    },
    async correct(checkId, session, archive) {
      const found = kept.get(checkId);
      if (found?.session !== session) return err(invalidInput([{ path: 'checkId', rule: 'missing' }]));
      return saveCorrected(found, archive);
    },
  };
}

/** `archive` is used for files without a known folder. Errors: `host.unsupported`, `data.folder`. */
export async function saveCorrected(
  found: Correction,
  archive: Pick<ArchiveRoot, 'folder' | 'standing'> | undefined,
): Promise<Result<{ readonly path: string }, AppError>> {
  if (found.path === undefined && !archive) return err(appError('host.unsupported'));
  const { name, ext } = parse(found.path ?? found.name);
  const dir = found.path === undefined ? join(archive?.folder() ?? '', FOLDER) : parse(found.path).dir;
  const path = format({ dir, name: `${name}-corrigido`, ext: ext === '' ? '.xml' : ext });
  const root = found.path === undefined ? archive?.standing() : undefined;
  const written = await writeOnce(path, Buffer.from(found.corrected, 'utf8'), root);
  return written.ok
    ? ok({ path: written.value.path })
    : err(appError('data.folder', { folder: dir, reason: written.error.problem }));
}
