/** When the count of numbers has to be typed before sending, and whether it is right: rule 5 of the journal. */

import { appError, type AppError } from '../../../shared/errors.ts';
import { rangeCount, type NumberRange } from '../../../shared/fiscal/numbering.ts';
import type { Environment } from '../../../shared/contract.ts';

const WITHOUT_TYPING = 50;

/** Production over 50 numbers, or with numbers above the last known one. */
export function needsTypedCount(
  environment: Environment,
  range: NumberRange,
  lastKnown: number | undefined,
): boolean {
  if (environment !== 'producao') return false;
  return rangeCount(range) > WITHOUT_TYPING || (lastKnown !== undefined && range.nNFFin > lastKnown);
}

/** `confirmation.count` if it is required and missing, or given and wrong. */
export function typedCountError(
  needed: boolean,
  typed: number | undefined,
  range: NumberRange,
): AppError | undefined {
  const count = rangeCount(range);
  const right = typed === undefined ? !needed : typed === count;
  return right ? undefined : countError(count, typed);
}

/** @param typed undefined if no count was given */
export function countError(count: number, typed: number | undefined): AppError {
  return appError('confirmation.count', { count, ...(typed === undefined ? {} : { typed }) });
}
