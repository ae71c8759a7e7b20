/** Checks whether a backup may be restored: its versions, the chain of its journal, and its realm. */

import { join } from 'node:path';
import type { AppError } from '../../shared/errors.ts';
import type { Result } from '../../shared/result.ts';
import { checkJournalFile, type JournalCount } from '../disablement/journal/sqlite/journal-file.ts';
import { JOURNAL_FILE } from '../disablement/journal/sqlite/sqlite-journal.ts';
import { JOURNAL_SCHEMA } from '../disablement/journal/sqlite/sqlite-schema.ts';
import { versionFits } from '../storage/database/read-only.ts';
import { SCHEMA } from '../storage/database/schema.ts';

/**
 * `folder` contains copies that passed SQLite's own check. Errors: `data.newer`, `data.damaged`, `backup.broken`,
 * `backup.other-realm`.
 */
export function checkCopy(folder: string, kind: 'real' | 'treino'): Result<JournalCount, AppError> {
  const fit = checkVersions(folder);
  return fit.ok ? checkJournalFile(join(folder, JOURNAL_FILE), kind) : fit;
}

/** Looked at when it is asked for, and again when it is put in place: another program may have made it since. Errors: `data.newer`, `data.damaged`. */
export function checkVersions(folder: string): Result<true, AppError> {
  const app = versionFits(join(folder, 'balcao.sqlite'), SCHEMA.length);
  return app.ok ? versionFits(join(folder, JOURNAL_FILE), JOURNAL_SCHEMA.length) : app;
}
