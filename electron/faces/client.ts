/** A typed client of the dispatcher for front ends in the same process: the command line, the service, tests. */

import type { Call } from '../../shared/contract.ts';
import type { Caller, Dispatch } from '../dispatcher.ts';

/** Calls `dispatch` as `caller`; the dispatcher has validated the result with the call's output schema. */
export function createClient(dispatch: Dispatch, caller: Caller): Call {
  const call = (name: string, input: unknown, options?: { readonly signal?: AbortSignal }) =>
    dispatch(name, input, options?.signal ? { ...caller, signal: options.signal } : caller);
  return call as Call;
}
