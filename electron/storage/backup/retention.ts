/** Which backups are kept as time goes by: all of the last days that have one, then one a week, then one a month. */

export const KEPT = { days: 7, weeks: 4, months: 12 } as const;

const DAY_MS = 86_400_000;

/**
 * The names to keep, of names that begin with AAAA-MM-DD. Counts days, weeks and months that have a backup, so that a
 * long pause, or a clock that was wrong, deletes nothing by itself. Of a week or a month its newest backup stays.
 */
export function keptOf(names: readonly string[]): ReadonlySet<string> {
  const newestFirst = [...names].sort().reverse();
  const days = new Set<string>();
  const weeks = new Set<string>();
  const months = new Set<string>();
  /** How many months a day's or a week's backup counts for. */
  const covered = new Set<string>();
  const kept = new Set<string>();
  for (const name of newestFirst) {
    const day = name.slice(0, 10);
    const month = day.slice(0, 7);
    if (days.has(day) || (days.size < KEPT.days && weeks.size === 0)) {
      days.add(day);
      covered.add(month);
      kept.add(name);
    } else if (takes(weeks, weekOf(day), KEPT.weeks)) {
      covered.add(month);
      kept.add(name);
    } else if (!covered.has(month) && takes(months, month, KEPT.months)) {
      kept.add(name);
    }
  }
  return kept;
}

/** True for the first of a period, while there is room for one. */
function takes(periods: Set<string>, period: string, most: number): boolean {
  if (periods.has(period) || periods.size === most) return false;
  periods.add(period);
  return true;
}

/** The Monday of the day's week. */
function weekOf(day: string): string {
  const at = Date.parse(day);
  const weekday = (new Date(at).getUTCDay() + 6) % 7;
  return new Date(at - weekday * DAY_MS).toISOString().slice(0, 10);
}
