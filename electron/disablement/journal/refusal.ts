/** Which exceptions of the journal are a store that cannot be used now, and no bug. */

import type { AppError } from '../../../shared/errors.ts';
import { databaseRefusal } from '../../storage/postgres/refusal.ts';
import { refusalOf } from '../../storage/database/database.ts';
import { UnreadableRow } from './unreadable-row.ts';
import { JOURNAL_FILE } from './sqlite/sqlite-journal.ts';

/** `data.folder`, `data.damaged` or `database.*`; undefined for any other exception. */
export function journalRefusal(error: unknown): AppError | undefined {
  if (error instanceof UnreadableRow) return error.appError;
  return refusalOf(error, JOURNAL_FILE) ?? databaseRefusal(error);
}
