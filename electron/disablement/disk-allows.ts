/** What a disk that is full or away does to work on the journal: left undone where it comes round again, else an expected failure. */

import type { AppError } from '../../shared/errors.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { Log } from '../ports.ts';
import { journalRefusal } from './journal/refusal.ts';

/** What the disk refuses is logged under `op`; any other exception passes on. */
export async function asFarAsDiskAllows(log: Log, op: string, work: () => Promise<void>): Promise<void> {
  const done = await orRefusal(async () => ok(await work()));
  if (!done.ok) log.write({ level: 'error', op, code: done.error.code });
}

/** What the disk refuses before anything was sent is an expected failure, not a bug: `data.*` as a value. */
export async function orRefusal<T>(work: () => Promise<Result<T, AppError>>): Promise<Result<T, AppError>> {
  try {
    return await work();
  } catch (error) {
    const refusal = journalRefusal(error);
    if (!refusal) throw error;
    return err(refusal);
  }
}
