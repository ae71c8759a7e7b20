/** A certificate's validity: its state, the days left, and the matching badge. */

import type { ExpiryLevel } from '../../../shared/contract.ts';
import { dayInBrasilia } from '../../../shared/fiscal/deadline.ts';

export type { ExpiryLevel } from '../../../shared/contract.ts';

export type CertificateState = 'active' | 'expiring' | 'expired' | 'not-yet-valid';

/** Days left at which a person is reminded, the first first (docs/manual/certificados.md). */
export const EXPIRY_DAYS = [60, 30, 15, 7, 1] as const;

const DAY_MS = 24 * 60 * 60 * 1000;

export interface Validity {
  readonly state: CertificateState;
  /** Calendar days of Brasília until expiry, 0 on its own day; negative once it has expired. */
  readonly daysLeft: number;
}

/** The last instant still counts as valid (RFC 5280, 4.1.2.5). */
export function validityAt(now: Date, validFrom: Date, validUntil: Date): Validity {
  const left = validUntil.getTime() - now.getTime();
  const days = Math.round((dayOf(validUntil) - todayOf(now)) / DAY_MS);
  if (left < 0) return { state: 'expired', daysLeft: Math.min(days, -1) };
  const daysLeft = Math.max(days, 0);
  if (now.getTime() < validFrom.getTime()) return { state: 'not-yet-valid', daysLeft };
  return { state: daysLeft <= EXPIRY_DAYS[0] ? 'expiring' : 'active', daysLeft };
}

/** The beginning of the calendar day in Brasília, as milliseconds of that day in UTC. */
function dayOf(instant: Date): number {
  return Number.isNaN(instant.getTime()) ? Number.NaN : Date.parse(dayInBrasilia(instant));
}

/** Of the last instant that was asked for: thousands of certificates are looked at in one. */
let today = { instant: Number.NaN, day: Number.NaN };

function todayOf(now: Date): number {
  if (today.instant !== now.getTime()) today = { instant: now.getTime(), day: dayOf(now) };
  return today.day;
}

/** The last threshold passed; `none` before the first, and for a certificate not yet valid. */
export function expiryLevel({ state, daysLeft }: Validity): ExpiryLevel {
  if (state === 'expired') return 'expired';
  if (state === 'not-yet-valid') return 'none';
  const passed = EXPIRY_DAYS.findLast((days) => daysLeft <= days);
  return passed === undefined ? 'none' : `${passed}`;
}
