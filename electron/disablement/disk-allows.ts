/** What a disk that is full or away does to work on the journal: left undone where it comes round again, else an expected failure. */

import type { AppError } from '../../shared/errors.ts';
import { err, type Err, type Result } from '../../shared/result.ts';
import type { Log } from '../ports.ts';
import { refusalOf } from '../storage/database/database.ts';
import { JOURNAL_FILE } from './journal/journal.ts';

/** What the disk refuses is logged under `op`; any other exception passes on. */
export function asFarAsDiskAllows(log: Log, op: string, work: () => void): void {
  const done = orRefusalNow(() => {
    work();
    return undefined;
  });
  if (done) log.write({ level: 'error', op, code: done.error.code });
}

/** What the disk refuses before anything was sent is an expected failure, not a bug: `data.*` as a value. */
export async function orRefusal<T>(
  work: () => Promise<Result<T, AppError>> | Result<T, AppError>,
): Promise<Result<T, AppError>> {
  try {
    return await work();
  } catch (error) {
    return refusalIn(error);
  }
}

/** The same for work that is done when it returns. */
export function orRefusalNow<R>(work: () => R): R | Err<AppError> {
  try {
    return work();
  } catch (error) {
    return refusalIn(error);
  }
}

function refusalIn(error: unknown): Err<AppError> {
  const refusal = refusalOf(error, JOURNAL_FILE);
  if (!refusal) throw error;
  return err(refusal);
}
