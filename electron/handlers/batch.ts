/** The calls about batches of keys, for the realm that each names. */

import { appError } from '../../shared/errors.ts';
import { err } from '../../shared/result.ts';
import type { Handlers } from '../dispatcher.ts';

type BatchCalls = Extract<keyof Handlers, `batch.${string}`>;

export function createBatchHandlers(): Pick<Handlers, BatchCalls> {
  const unsupported = () => err(appError('host.unsupported'));
  return {
    'batch.read': unsupported,
    'batch.start': unsupported,
    'batch.pause': unsupported,
    'batch.resume': unsupported,
    'batch.cancel': unsupported,
    'batch.remove': unsupported,
    'batch.list': unsupported,
    'batch.status': unsupported,
    'batch.rows': unsupported,
    'batch.ask-again': unsupported,
    'batch.export': unsupported,
  };
}
