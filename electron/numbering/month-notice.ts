/**
 * Decides when a person is reminded of open gaps and contingency notes: on the 5th and the 9th of a month, before
 * its 10th, the deadline for the disablement of the month before (Ajuste SINIEF 07/05, cl. 14).
 */

import type { HostWords } from '../../shared/explain/host/host.ts';

/** What is open in production, over all companies of the data folder. */
export interface OpenNumbers {
  readonly gaps: number;
  /** Those of the gaps whose deadline is the 10th of this month. */
  readonly due: number;
  /** Companies with a gap. */
  readonly companies: number;
  /** Notes issued in contingency, not known to be transmitted. */
  readonly contingency: number;
}

const FIRST = 5;
const SECOND = 9;
/** The last day on which a missed notice still helps: the deadline's own day, since the 9th may be a Sunday. */
const LAST = 10;

/**
 * The day whose notice is due on `today` (both AAAA-MM-DD): itself on the 5th and the 9th, and later where it was
 * missed, until the next one or the 10th. Undefined on all other days.
 */
export function noticeDay(today: string): string | undefined {
  const day = Number(today.slice(8));
  if (day < FIRST || day > LAST) return undefined;
  return `${today.slice(0, 8)}0${day < SECOND ? FIRST : SECOND}`;
}

/** The day of the notice that is due; undefined where it was `shown` before or nothing is open. */
export function noticeDue(today: string, shown: string | undefined, open: OpenNumbers): string | undefined {
  const day = noticeDay(today);
  return day === shown || (open.gaps === 0 && open.contingency === 0) ? undefined : day;
}

/** One digest for all companies; it names none of them, as no notice does. */
export function monthNotice(
  { gaps, due, companies, contingency }: OpenNumbers,
  { month }: Pick<HostWords, 'month'>,
): { readonly title: string; readonly text: string } {
  const ofGaps = due > 0 ? month.due : month.gaps;
  return {
    title: gaps === 0 ? month.contingencyOnly : ofGaps,
    text: month.text(gaps, due, companies, contingency),
  };
}
