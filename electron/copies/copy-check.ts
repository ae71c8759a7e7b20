/** Checks whether a backup may be restored: its versions, the chain of its journal, and its realm. */

import { join } from 'node:path';
import type { AppError } from '../../shared/errors.ts';
import type { Result } from '../../shared/result.ts';
import { checkJournalFile, type JournalCount } from '../disablement/journal/sqlite/journal-file.ts';
import { JOURNAL_FILE } from '../disablement/journal/sqlite/sqlite-journal.ts';
import { versionFits } from '../storage/database/read-only.ts';
import { SCHEMA } from '../storage/database/schema.ts';

/**
 * `folder` contains copies that passed SQLite's own check. Errors: `data.newer`, `data.damaged`, `backup.broken`,
 * `backup.other-realm`.
 */
export function checkCopy(folder: string, kind: 'real' | 'treino'): Result<JournalCount, AppError> {
  const app = versionFits(join(folder, 'balcao.sqlite'), SCHEMA.length);
  return app.ok ? checkJournalFile(join(folder, JOURNAL_FILE), kind) : app;
}
