/** Sorts certificates into the groups by which a person looks after many of them. */

import type { CertificateView } from '../../shared/contract.ts';
import { localDay } from '../../shared/moments.ts';

/** Each certificate is in one of them; `replaced` ones need nothing, whatever their end. */
export const VALIDITY_GROUPS = ['expired', 'month', 'soon', 'fine', 'replaced'] as const;
export type ValidityGroup = (typeof VALIDITY_GROUPS)[number];

/** `month`: ends within the calendar month of `now`; `soon`: within the first reminder's 60 days. */
export function validityGroup(
  { state, superseded, validUntil }: Pick<CertificateView, 'state' | 'superseded' | 'validUntil'>,
  now: Date,
): ValidityGroup {
  if (superseded) return 'replaced';
  if (state === 'expired') return 'expired';
  if (state !== 'expiring') return 'fine';
  return localDay(new Date(validUntil)).slice(0, 7) === localDay(now).slice(0, 7) ? 'month' : 'soon';
}
