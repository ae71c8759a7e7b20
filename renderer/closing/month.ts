/** The months of the calendar: the one before, the one after, and the weeks of one. */

/** AAAA-MM, `by` months later (earlier where negative). */
export function monthFrom(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const date = new Date(Date.UTC(year, number - 1 + by, 1));
  return date.toISOString().slice(0, 7);
}

/** The month that is closed now: the last one. */
export function lastMonth(now: Date): string {
  return monthFrom(`${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}`, -1);
}

/** Rows of seven, Sunday first; undefined for days of the months beside it. */
export function weeksOf(month: string): readonly (readonly (string | undefined)[])[] {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const first = new Date(Date.UTC(year, number - 1, 1)).getUTCDay();
  const days = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const weeks: (string | undefined)[][] = [];
  for (let at = 0; at < first + days; at += 1) {
    const day = at - first + 1;
    if (at % 7 === 0) weeks.push([]);
    weeks.at(-1)?.push(day < 1 ? undefined : `${month}-${String(day).padStart(2, '0')}`);
  }
  const last = weeks.at(-1);
  while (last && last.length < 7) last.push(undefined);
  return weeks;
}

/** How dark a day is: 0 without notes, then 1 to 4 by its share of the busiest day. */
export function shadeOf(notes: number, most: number): 0 | 1 | 2 | 3 | 4 {
  if (notes === 0) return 0;
  const share = notes / most;
  if (share > 0.75) return 4;
  if (share > 0.5) return 3;
  return share > 0.25 ? 2 : 1;
}
