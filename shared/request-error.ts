/** Which error a disablement request is to whoever asks for something that its state does not allow. */

import type { DisablementState, DisablementView } from './contract.ts';
import { appError, type AppError } from './errors.ts';

/** Of several requests of one Id the one that says most about its numbers. */
const TELLING: readonly DisablementState[] = [
  'homologated',
  'sending',
  'uncertain',
  'imported',
  'prepared',
  'closed',
  'refused',
  'discarded',
];

export function tellingOf(views: readonly DisablementView[]): DisablementView | undefined {
  return views.toSorted((a, b) => TELLING.indexOf(a.state) - TELLING.indexOf(b.state))[0];
}

export function requestError({ requestId, state, provedBy, nProt, count, seat }: DisablementView): AppError {
  switch (state) {
    case 'sending':
      return appError('disablement.sending', { requestId, ...seat });
    case 'uncertain':
      return appError('disablement.uncertain', { requestId });
    case 'imported':
      return appError('disablement.imported', { requestId });
    case 'prepared':
      return appError('confirmation.required', { count });
    case 'homologated':
      return appError('disablement.already', { requestId, nProt, state });
    case 'closed':
      return provedBy === 'person'
        ? appError('disablement.already', { requestId, nProt, state })
        : appError('disablement.missing', { requestId, state });
    case 'refused':
    case 'discarded':
      return appError('disablement.missing', { requestId, state });
  }
}
