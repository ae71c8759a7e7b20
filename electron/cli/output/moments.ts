/** Days and moments as people read them, on this computer's clock. */

import { formatDateTime } from '../../../shared/moments.ts';

/** DD/MM/AAAA HH:mm of an ISO instant; other text comes back as it is. */
export function moment(instant: string): string {
  return formatDateTime(instant) || instant;
}
