/** The consent to one irreversible act: how it is asked for, and whether it still stands when the act is about to happen. */

import { appError, type AppError } from '../../../shared/errors.ts';
import type { Confirm } from '../../ports.ts';

/** It can be taken back until the request is noted as going out; from then on nothing stops it. */
export interface Consent {
  readonly confirm: Confirm;
  /** Given up by the caller. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Why the consent no longer stands (a revoked token, a service that ends, a lock), undefined while it does. Asked
   * again inside the transaction that notes the sending, so it must be synchronous and quick.
   */
  readonly withdrawn?: (() => AppError | undefined) | undefined;
}

/** The reason not to act for a consent that was taken back: `call.aborted`, or what `withdrawn` gives. */
export function withdrawalOf({ signal, withdrawn }: Consent): AppError | undefined {
  return signal?.aborted ? appError('call.aborted') : withdrawn?.();
}
