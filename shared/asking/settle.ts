/** What an answer means for the key that was asked, where those that are hindered wait and are asked again. */

import type { Consultation } from '../contract.ts';
import type { AppError } from '../errors.ts';
import { hinderedBy, refusesCertificate, type Asked, type Hindered } from './hindered.ts';

export type Settled =
  | { readonly kind: 'answered'; readonly answer: Consultation }
  | { readonly kind: 'failed'; readonly error: AppError }
  /** The key is asked again when the hindrance is over; `counts` if the question may have been the cause. */
  | { readonly kind: 'hindered'; readonly hindered: Hindered; readonly counts: boolean }
  /** The question was given up here. */
  | { readonly kind: 'stopped' };

/** A key that alone fails this often is given up, and every key whose certificate is refused this often. */
const MAX_TRIES = 3;

interface Before {
  /** Earlier tries of the key that count. */
  readonly tries: number;
  /** How often its certificate was refused there in a row: then each further key fails at its first try. */
  readonly refusals: number;
  /** End of the pause at its place, by the guard against 656. */
  readonly pausedUntil: Date | undefined;
  /** How long a 656 counts where no guard knows its end. */
  readonly pauseMs: number;
}

export function settle(asked: Asked, before: Before, now: Date): Settled {
  if (!asked.ok && (asked.error.code === 'call.aborted' || asked.error.code === 'app.closing')) {
    return { kind: 'stopped' };
  }
  const met = hinderedBy(asked, now, before.pauseMs);
  const tries = !asked.ok && refusesCertificate(asked.error) ? before.refusals : before.tries;
  const counts = met !== undefined && met.ofKey !== 'no';
  if (met && !(counts && tries + 1 >= MAX_TRIES)) {
    const until = met.why === 'abuse' ? before.pausedUntil : undefined;
    return { kind: 'hindered', hindered: until ? { ...met, until } : met, counts };
  }
  return asked.ok ? { kind: 'answered', answer: asked.value } : { kind: 'failed', error: asked.error };
}
