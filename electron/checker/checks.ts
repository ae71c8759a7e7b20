/** The two steps of checking a chosen file: the report, and the corrected copy beside the original when it is asked for. */

import { randomUUID } from 'node:crypto';
import { format, parse } from 'node:path';
import type { CheckReport } from '../../shared/check-report.ts';
import { appError, invalidInput, type AppError } from '../../shared/errors.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { FilePicker } from '../ports.ts';
import { writeOnce } from '../storage/atomic-file.ts';
import { checkFile, MAX_CHECKED_BYTES } from './checker.ts';

export interface Checked {
  readonly checkId: string;
  /** File name only. */
  readonly name: string;
  readonly report: CheckReport;
}

export interface Checks {
  /** Undefined when the person gave up. Errors: `host.unsupported`. */
  check(picker: FilePicker, session: string): Promise<Result<Checked | undefined, AppError>>;
  /** Errors: `input.invalid` (nothing to correct, or checked too long ago), `host.unsupported`, `data.folder`. */
  correct(checkId: string, session: string): Promise<Result<{ readonly path: string }, AppError>>;
}

interface Kept {
  readonly session: string;
  readonly corrected: string;
  readonly path: string | undefined;
}

/** Corrected documents wait for a click; older ones are checked anew. */
const KEPT = 32;

export function createChecks(): Checks {
  const kept = new Map<string, Kept>();
  return {
    async check(picker, session) {
      if (!picker.pickFile) return err(appError('host.unsupported'));
      const file = await picker.pickFile(MAX_CHECKED_BYTES);
      if (!file) return ok(undefined);
      const { corrected, ...report } = await checkFile(file.bytes);
      const checkId = randomUUID();
      if (corrected !== undefined) {
        kept.set(checkId, { session, corrected, path: file.path });
        const oldest = kept.keys().next();
        if (kept.size > KEPT && !oldest.done) kept.delete(oldest.value);
      }
      return ok({ checkId, name: file.name, report });
    },
    async correct(checkId, session) {
      const found = kept.get(checkId);
      if (found?.session !== session) return err(invalidInput([{ path: 'checkId', rule: 'missing' }]));
      if (found.path === undefined) return err(appError('host.unsupported'));
      const { dir, name, ext } = parse(found.path);
      const path = format({ dir, name: `${name}-corrigido`, ext: ext === '' ? '.xml' : ext });
      const written = await writeOnce(path, Buffer.from(found.corrected, 'utf8'));
      return written.ok
        ? ok({ path: written.value.path })
        : err(appError('data.folder', { folder: dir, reason: written.error.problem }));
    },
  };
}
