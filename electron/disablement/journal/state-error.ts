/** The error for an operation that a request's state does not allow. */

import { appError, type AppError } from '../../../shared/errors.ts';
import { stateOf, type Story } from './journal-rows.ts';
import { protocolOf } from './story.ts';

/** `disablement.already`, `disablement.uncertain`, `disablement.busy`, `disablement.imported` or `disablement.state`, each with the request's id. */
export function stateError({ row: { requestId }, events }: Story): AppError {
  const state = stateOf(events);
  switch (state) {
    case 'homologated':
      return appError('disablement.already', { requestId, nProt: protocolOf(events), state });
    case 'uncertain':
      return appError('disablement.uncertain', { requestId });
    case 'sending':
      return appError('disablement.busy', { requestId });
    case 'imported':
      return appError('disablement.imported', { requestId });
    default:
      return appError('disablement.state', { requestId, state });
  }
}
