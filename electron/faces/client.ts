/** The typed half of the dispatcher for faces that live in the same process: the command line, the service, tests. */

import type { Call } from '../../shared/contract.ts';
import type { Caller, Dispatch } from '../dispatcher.ts';

/** Calls `dispatch` as `caller`; what comes back was parsed by the dispatcher with the call's own output schema. */
export function createClient(dispatch: Dispatch, caller: Caller): Call {
  const call = (name: string, input: unknown, options?: { readonly signal?: AbortSignal }) =>
    dispatch(name, input, options?.signal ? { ...caller, signal: options.signal } : caller);
  return call as Call;
}
