/**
 * How work on the journal handles a full or missing disk: skipped if it is repeated anyway, else an expected
 * failure.
 */

import type { AppError } from '../../shared/errors.ts';
import { errOrThrow, ok, type Result } from '../../shared/result.ts';
import type { Log } from '../ports.ts';
import { journalRefusal } from './journal/refusal.ts';

/** Logs a refusal of the disk under `op`; rethrows any other exception. */
export async function asFarAsDiskAllows(log: Log, op: string, work: () => Promise<void>): Promise<void> {
  const done = await orRefusal(async () => ok(await work()));
  if (!done.ok) log.write({ level: 'error', op, code: done.error.code });
}

/** A refusal of the disk before anything was sent is an expected failure, not a bug: `data.*` as a value. */
export async function orRefusal<T>(work: () => Promise<Result<T, AppError>>): Promise<Result<T, AppError>> {
  try {
    return await work();
  } catch (error) {
    return errOrThrow(journalRefusal(error), error);
  }
}
