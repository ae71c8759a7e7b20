/** What the ring of a deadline shows: how much of it is filled, its tone, its number, and the month that is closed. */

import type { Gap } from '../../shared/contract.ts';

export type RingDeadline = NonNullable<Gap['deadline']>;

export interface Ring {
  readonly tone: 'calm' | 'soon' | 'over';
  /** In the middle: the days left, or with a minus those since the deadline. */
  readonly number: string;
  /** Filled part, 0 to 1; whole after the deadline. */
  readonly share: number;
  /** The month in which the sequence broke: the one before the deadline's. */
  readonly year: number;
  readonly month: number;
}

/** From so many days left, a person should act. */
export const SOON_DAYS = 5;
/** The whole ring: about what is left at the start of the month after. */
const WHOLE_DAYS = 40;
/** Three letters have room in the ring. */
const MOST = 999;

/** The deadline is the 10th of the month after the gap (Ajuste SINIEF 07/05 cl. 14; 19/16 cl. 16). */
export function ringOf({ date, days }: RingDeadline): Ring {
  const [year = 0, month = 1] = date.split('-').map(Number);
  const ahead = days <= SOON_DAYS ? 'soon' : 'calm';
  return {
    tone: days < 0 ? 'over' : ahead,
    number: days < -MOST ? `−${MOST}` : String(Math.min(days, MOST)).replace('-', '−'),
    share: days < 0 ? 1 : Math.min(days, WHOLE_DAYS) / WHOLE_DAYS,
    year: month === 1 ? year - 1 : year,
    month: month === 1 ? 12 : month - 1,
  };
}
