/** The consultation data of a data folder: the history, and the guard against consumption abuse (656) on top of it. */

import type { DatabaseSync } from 'node:sqlite';
import type { Consultation } from '../../shared/contract.ts';
import type { AppError } from '../../shared/errors.ts';
import type { Result } from '../../shared/result.ts';
import { createConsultHistory, type ConsultHistory } from './history.ts';
import { createSingleFlight, type SingleFlight } from './single-flight.ts';
import { createStatusStore, type StatusStore } from './status-store.ts';
import { createUsageMeter, type UsageMeter } from './usage-meter.ts';
import { createWriteBehind } from './write-behind.ts';

export interface ConsultGuard {
  readonly meter: UsageMeter;
  readonly flights: SingleFlight<Result<Consultation, AppError>>;
  readonly statuses: StatusStore;
}

/** `failed` receives the errors of background database writes. */
export function createConsultGuard(
  db: DatabaseSync,
  failed: (error: unknown) => void,
): { readonly history: ConsultHistory; readonly guard: ConsultGuard } {
  const writes = createWriteBehind(db, failed);
  return {
    history: createConsultHistory(db, writes),
    guard: {
      meter: createUsageMeter(db, writes, failed),
      flights: createSingleFlight(),
      statuses: createStatusStore(db),
    },
  };
}
