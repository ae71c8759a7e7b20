/**
 * The consent to one irreversible request: how it is asked for, and whether it is still valid when the request is
 * sent.
 */

import { appError, type AppError } from '../../../shared/errors.ts';
import type { Confirm } from '../../ports.ts';
import type { Gate } from '../unless-aborted.ts';

/** It can be withdrawn until the request is recorded as being sent; after that nothing stops it. */
export interface Consent extends Gate {
  readonly confirm: Confirm;
  /** Aborted by the caller. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Why the consent is no longer valid (a revoked token, a stopping service, a lock), undefined while it is. Called
   * again inside the transaction that records the send, so it must be synchronous and fast.
   */
  readonly withdrawn?: (() => AppError | undefined) | undefined;
}

/** The error for a withdrawn consent: `call.aborted`, or what `withdrawn` returns. */
export function withdrawalOf({ signal, withdrawn }: Consent): AppError | undefined {
  return signal?.aborted ? appError('call.aborted') : withdrawn?.();
}
