/** Sends a confirmed disablement, or returns the stored result if the request is a repeat. */

import type { CallOutput, Call } from '../../shared/contract.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { DisablementRequest } from './input/disablement-request.ts';
import { failureOf, type CommandFailure } from './output/failure.ts';

export type CarriedOut = CallOutput<'disablement.perform'>;

/** `sent` is false if a stored request is shown and nothing was sent. */
export async function carryOut(
  call: Call,
  request: DisablementRequest,
  signal: AbortSignal,
): Promise<Result<CarriedOut, CommandFailure>> {
  // Fields that only the check or other calls use are not part of a request.
  const { uf: _uf, month: _month, typedCount, ...wanted } = request;
  const typed = typedCount === undefined ? {} : { typedCount };
  const done = await call('disablement.perform', { ...wanted, ...typed }, { signal });
  return done.ok ? ok(done.value) : err(failureOf(done.error));
}
