/**
 * Brazil's national holidays, for deadlines in business days (Leis 662/1949, 6.802/1980, 9.093/1995 and
 * 14.759/2023).
 */

/** MM-DD of every year. */
const FIXED = ['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '12-25'];
/** Consciência Negra is national since 2024. */
const SINCE_2024 = '11-20';
const DAY_MS = 86_400_000;

/**
 * `day` is AAAA-MM-DD. Good Friday is included, carnival and Corpus Christi are not: they are no national holidays.
 */
export function isNationalHoliday(day: string): boolean {
  const year = Number(day.slice(0, 4));
  const monthDay = day.slice(5);
  if (FIXED.includes(monthDay) || (monthDay === SINCE_2024 && year >= 2024)) return true;
  return day === goodFriday(year);
}

/** Monday to Friday and no national holiday; holidays of states and towns are not known here. */
export function isBusinessDay(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !isNationalHoliday(day);
}

/** The day after, AAAA-MM-DD. */
export function dayAfter(day: string): string {
  return new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
}

/** Two days before Easter by the Gregorian computus (Meeus, Jones and Butcher). */
function goodFriday(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor((8 * b + 13) / 25);
  const e = (19 * a + b - Math.floor(b / 4) - d + 15) % 30;
  const f = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - e - (c % 4)) % 7;
  const g = Math.floor((a + 11 * e + 22 * f) / 451);
  const days = e + f - 7 * g + 114;
  const easter = Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1);
  return new Date(easter - 2 * DAY_MS).toISOString().slice(0, 10);
}
