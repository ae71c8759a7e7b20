/** All limits of the guard against consumption abuse (656), each with its source. */

import type { CallOutput, Environment } from '../../../shared/contract.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export const LIMITS = {
  /** Requests for one key within {@link LIMITS.windowMs}. */
  keyAsks: 8,
  /** Equal rejections of one disablement within {@link LIMITS.windowMs}. */
  equalRejections: 20,
  /** The period over which an authorizer counts. */
  windowMs: HOUR_MS,
  /** How long a service is paused after its 656. */
  pauseMs: HOUR_MS,
  /** That pause in training, shorter, so that a trainee sees how it goes on without waiting for an hour. */
  trainingPauseMs: MINUTE_MS,
  /** How long "authorized" may be served from the store. */
  storeMs: 5 * MINUTE_MS,
  /** Minimum time between two status requests for one state. */
  statusMs: 3 * MINUTE_MS,
  /** A consultation ends by then, including the second site, which gets the time that the first one left. */
  consultMs: 85_000,
} as const;

/** How long a 656 counts where its end is unknown. */
export function pauseMsIn(environment: Environment): number {
  return environment === 'treino' ? LIMITS.trainingPauseMs : LIMITS.pauseMs;
}

/** The limits as a person reads them, each with its unit and source. */
export const FIGURES: CallOutput<'consult.limits'>['figures'] = [
  {
    name: 'key-asks',
    value: LIMITS.keyAsks,
    unit: 'per-hour',
    // Two of the ten are left to the company's own emitter, which shares the limit, and to another process of this
    // app.
    source: 'MOC 7.0 Anexo I, 4.3; NT 2018.002: 10',
  },
  {
    name: 'pause',
    value: LIMITS.pauseMs / MINUTE_MS,
    unit: 'minutes',
    source: 'MOC 7.0 Anexo I, 4.3; NT 2018.002: 1 h',
  },
  { name: 'store', value: LIMITS.storeMs / MINUTE_MS, unit: 'minutes', source: 'Balcão NF-e' },
  {
    name: 'status',
    value: LIMITS.statusMs / MINUTE_MS,
    unit: 'minutes',
    source: 'uso entre integradores: 3 min',
  },
  {
    name: 'equal-rejections',
    value: LIMITS.equalRejections,
    unit: 'per-hour',
    source: 'MOC 7.0 Anexo I, 4.3; NT 2018.002: 20',
  },
];
