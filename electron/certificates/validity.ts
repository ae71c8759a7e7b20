/** How a certificate stands in time: its state and the whole days it has left. */

export type CertificateState = 'active' | 'expiring' | 'expired' | 'not-yet-valid';

/** From this many days left the person is reminded (USERS, 2a). */
export const EXPIRING_DAYS = 60;

const DAY_MS = 24 * 60 * 60 * 1000;

export interface Validity {
  readonly state: CertificateState;
  /** Whole days until the end, rounded down; negative when expired. */
  readonly daysLeft: number;
}

/** The end itself still counts as valid (RFC 5280, 4.1.2.5). */
export function validityAt(now: Date, validFrom: Date, validUntil: Date): Validity {
  const left = validUntil.getTime() - now.getTime();
  const daysLeft = Math.floor(left / DAY_MS);
  if (left < 0) return { state: 'expired', daysLeft };
  if (now.getTime() < validFrom.getTime()) return { state: 'not-yet-valid', daysLeft };
  return { state: daysLeft <= EXPIRING_DAYS ? 'expiring' : 'active', daysLeft };
}
