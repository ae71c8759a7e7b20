/** Carries a confirmed disablement out: the whole act, or the stored result for one who repeats it. */

import type { CallOutput, Call } from '../../shared/contract.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { DisablementRequest } from './input/disablement-request.ts';
import { failureOf, type CommandFailure } from './output/failure.ts';

export type CarriedOut = CallOutput<'disablement.perform'>;

/** `sent` is false where the stored request is shown and nothing left the machine. */
export async function carryOut(
  call: Call,
  request: DisablementRequest,
  signal: AbortSignal,
): Promise<Result<CarriedOut, CommandFailure>> {
  // What is for the check alone, or for other calls, is no part of a request.
  const { uf: _uf, month: _month, typedCount, ...wanted } = request;
  const typed = typedCount === undefined ? {} : { typedCount };
  const done = await call('disablement.perform', { ...wanted, ...typed }, { signal });
  return done.ok ? ok(done.value) : err(failureOf(done.error));
}
