/** Formats instants for people, in the computer's time zone. */

import { formatDateTime } from '../../../shared/moments.ts';

/** DD/MM/AAAA HH:mm of an ISO instant; other text is returned unchanged. */
export function formatInstant(instant: string): string {
  return formatDateTime(instant) || instant;
}
