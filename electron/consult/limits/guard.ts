/** The consultation data of a data folder: the history, and the guard against consumption abuse (656) on top of it. */

import type { DatabaseSync } from 'node:sqlite';
import type { Consultation } from '../../../shared/contract.ts';
import type { AppError } from '../../../shared/errors.ts';
import type { Result } from '../../../shared/result.ts';
import { createConsultHistory, type ConsultHistory } from '../../history/history.ts';
import { LIMITS } from './limits.ts';
import { placeText, type FindSharedCounts } from './shared-counts.ts';
import { createSingleFlight, type SingleFlight } from '../single-flight.ts';
import { createStatusStore, type StatusStore } from '../status/status-store.ts';
import { createUsageMeter, type UsageMeter } from './usage-meter.ts';
import { createWriteBehind } from '../../history/write-behind.ts';

export interface ConsultGuard {
  readonly meter: UsageMeter;
  readonly flights: SingleFlight<Result<Consultation, AppError>>;
  readonly statuses: StatusStore;
  /** What other computers have asked too. */
  readonly shared: FindSharedCounts;
}

/** `failed` receives the errors of background database writes. `shared`: the counts of a folder that is shared with other computers. */
export function createConsultGuard(
  db: DatabaseSync,
  failed: (error: unknown) => void,
  shared: FindSharedCounts = () => undefined,
): { readonly history: ConsultHistory; readonly guard: ConsultGuard } {
  const writes = createWriteBehind(db, failed);
  const meter = createUsageMeter(db, writes, failed);
  return {
    history: createConsultHistory(db, writes),
    guard: {
      meter: {
        ...meter,
        pause: (place, now) => {
          shared()?.pause(placeText(place), LIMITS.pauseMs);
          return meter.pause(place, now);
        },
      },
      shared,
      flights: createSingleFlight(),
      statuses: createStatusStore(db),
    },
  };
}
