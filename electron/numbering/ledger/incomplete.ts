/** Whether the folders read may lack files of a series: times without any file across which numbers are missing. */

import { dayIndex, dayText } from './folded-series.ts';

/** Days without a file, both ends included, as `dayIndex` counts them. */
export interface Silence {
  readonly from: number;
  readonly to: number;
  /** A whole month, AAAA-MM; absent for another stretch. */
  readonly month?: string;
}

/** Fewer days with files than this have no rhythm. */
const RHYTHM_DAYS = 10;
/** A stretch is unusual beyond this many times the pause that nine of ten pauses do not exceed. */
const UNUSUAL_TIMES = 3;
/** Long weekends are no sign of anything. */
const SHORTEST_STRETCH = 5;
/** Below this share of numbers present, the folder is thin everywhere; short series say nothing. */
const LOW_SHARE = 70;
const SHARE_NUMBERS = 30;

/**
 * Months without a file between the first and the last, and stretches of days that are unusual by the pauses of this
 * series; a stretch in which `others`, the company's other series, have files is that series' own pause. All ascending.
 */
export function silencesOf(days: Uint16Array, others: Uint16Array): Silence[] {
  const months = emptyMonths(days);
  const pauses = days.length < RHYTHM_DAYS ? [] : unusualPauses(days);
  const apart = pauses.filter(
    ({ from, to }) =>
      !others.some((day) => day >= from && day <= to) &&
      !months.some((month) => month.from >= from && month.to <= to),
  );
  return [...months, ...apart].sort((a, b) => a.from - b.from);
}

/** `share` in per cent, of `numbers` from first to last. */
export function isThin(share: number, numbers: number): boolean {
  return numbers >= SHARE_NUMBERS && share < LOW_SHARE;
}

function emptyMonths(days: Uint16Array): Silence[] {
  const months: Silence[] = [];
  for (let i = 1; i < days.length; i += 1) {
    const before = dayText(days[i - 1] ?? 0).slice(0, 7);
    const after = dayText(days[i] ?? 0).slice(0, 7);
    for (let month = monthAfter(before); month < after; month = monthAfter(month)) {
      const from = dayIndex(`${month}-01`) ?? 0;
      months.push({ from, to: (dayIndex(`${monthAfter(month)}-01`) ?? 0) - 1, month });
    }
  }
  return months;
}

/** "2026-12" → "2027-01". */
function monthAfter(month: string): string {
  const year = Number(month.slice(0, 4));
  const next = Number(month.slice(5, 7)) + 1;
  return next > 12 ? `${year + 1}-01` : `${year}-${String(next).padStart(2, '0')}`;
}

function unusualPauses(days: Uint16Array): Silence[] {
  const steps = Uint16Array.from(days.subarray(1), (day, i) => day - (days[i] ?? 0));
  const usual = steps.slice().sort()[Math.floor((steps.length - 1) * 0.9)] ?? 1;
  const pauses: Silence[] = [];
  for (let i = 0; i < steps.length; i += 1) {
    const step = steps[i] ?? 1;
    const before = days[i] ?? 0;
    if (step > usual * UNUSUAL_TIMES && step - 1 >= SHORTEST_STRETCH)
      pauses.push({ from: before + 1, to: before + step - 1 });
  }
  return pauses;
}
