/** Sends a confirmed disablement, or returns the stored result if the request is a repeat. */

import type { CallOutput, Call } from '../../shared/contract.ts';
import type { AppError } from '../../shared/errors.ts';
import type { Result } from '../../shared/result.ts';
import type { DisablementRequest } from './input/disablement-request.ts';

export type CarriedOut = CallOutput<'disablement.perform'>;

/** `sent` is false if a stored request is shown and nothing was sent. */
export async function carryOut(
  call: Call,
  request: DisablementRequest,
  signal: AbortSignal,
): Promise<Result<CarriedOut, AppError>> {
  // Fields that only the check or other calls use are not part of a request.
  const { uf: _uf, month: _month, typedCount, ...wanted } = request;
  const typed = typedCount === undefined ? {} : { typedCount };
  return call('disablement.perform', { ...wanted, ...typed }, { signal });
}
