/** When a watched note is asked again: some days after the watch began, and on the last day of the month. */

import type { WatchSettings } from '../../../shared/contract.ts';

export const DEFAULT_SETTINGS: WatchSettings = { days: [1, 7, 30], monthEnd: true };

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Brasília is at UTC−3, without daylight saving since Decreto 9.772/2019; `Intl` would cost a second for 10,000 notes. */
const BRASILIA_MS = -3 * HOUR_MS;
/** Noon in Brasília: offices close the month in the hours after it. */
const CLOSE_HOUR_UTC = 15;

/**
 * Ascending, in milliseconds since the epoch; at most one on each day of Brasília, the first, and none on the day of
 * `since`. The month's close is the first last day of a month after that day, and each further one up to the last of
 * the days.
 */
export function dueMoments(since: number, { days, monthEnd }: WatchSettings): number[] {
  const moments = days.map((day) => since + day * DAY_MS);
  if (monthEnd) moments.push(...closesBetween(since, Math.max(since, ...moments)));
  moments.sort((a, b) => a - b);
  let last = dayOf(since);
  return moments.filter((moment) => {
    const kept = dayOf(moment) !== last;
    last = dayOf(moment);
    return kept;
  });
}

function closesBetween(since: number, until: number): number[] {
  const begun = new Date(since + BRASILIA_MS);
  const closes: number[] = [];
  for (let ahead = 1; ; ahead += 1) {
    // Day 0 of a month is the last one of the month before.
    const close = Date.UTC(begun.getUTCFullYear(), begun.getUTCMonth() + ahead, 0, CLOSE_HOUR_UTC);
    if (dayOf(close) === dayOf(since)) continue;
    if (closes.length > 0 && close > until) return closes;
    closes.push(close);
  }
}

/** Number of the day in Brasília. */
function dayOf(at: number): number {
  return Math.floor((at + BRASILIA_MS) / DAY_MS);
}
