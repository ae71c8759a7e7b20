/** Formats dates and times, the same in every front end. */

/** Two digits; the dates are put together here and not by `Intl`, for its time at the start (docs/adr/0012-dates-numbers-lists.md). */
export const pad2 = (value: number) => String(value).padStart(2, '0');

const ENGLISH_MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const MONTHS = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'];

/** DD/MM/AAAA HH:mm ("21 Nov 2026 14:02" in English) in the machine's own zone; "" for what is not an instant. */
export function formatDateTime(iso: string, withSeconds = false, locale = 'pt-BR'): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  return `${dayOf(date, locale)} ${clockOf(date, withSeconds)}`;
}

/** DD/MM/AAAA ("21 Nov 2026" in English); a bare date (AAAA-MM-DD) is that day in every time zone. */
export function formatDate(iso: string, locale = 'pt-BR'): string {
  const bare = /^\d{4}-\d{2}-\d{2}$/.test(iso);
  const date = new Date(bare ? `${iso}T12:00:00` : iso);
  return Number.isNaN(date.getTime()) ? '' : dayOf(date, locale);
}

/** "out/2026" ("Oct/2026" in English). `month`: 1 to 12. */
export function formatMonth(year: number, month: number, locale = 'pt-BR'): string {
  return `${(locale.startsWith('en') ? ENGLISH_MONTHS : MONTHS)[month - 1] ?? ''}/${year}`;
}

/** AAAA-MM-DD in the machine's own zone: the day as names of files and records have it. */
export function localDay(date: Date): string {
  return `${date.getFullYear()}-${pad2(date.getMonth() + 1)}-${pad2(date.getDate())}`;
}

/** AAAAMMDD-HHmmss in the machine's own zone: the moment as names of exported files have it. */
export function fileStamp(date: Date): string {
  return `${localDay(date).replaceAll('-', '')}-${clockOf(date, true).replaceAll(':', '')}`;
}

/** HH:mm, or HH:mm:ss. */
export function formatTime(iso: string, withSeconds = false): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? '' : clockOf(date, withSeconds);
}

/** In English the month is a word, because 05/04 would mean May there and April here. */
function dayOf(date: Date, locale: string): string {
  if (locale.startsWith('en'))
    return `${date.getDate()} ${ENGLISH_MONTHS[date.getMonth()] ?? ''} ${date.getFullYear()}`;
  return `${pad2(date.getDate())}/${pad2(date.getMonth() + 1)}/${date.getFullYear()}`;
}

function clockOf(date: Date, withSeconds: boolean): string {
  const clock = `${pad2(date.getHours())}:${pad2(date.getMinutes())}`;
  return withSeconds ? `${clock}:${pad2(date.getSeconds())}` : clock;
}

/** The end of a window as it is written: the last minute of a day rather than the midnight after it. `until` is an instant, and so is the result. */
export function lastMinute(until: string): string {
  const end = new Date(until);
  const midnight = end.getHours() === 0 && end.getMinutes() === 0;
  return midnight ? new Date(end.getTime() - 1).toISOString() : until;
}

/** The same local day so many months before, at the day's beginning; the last day of a month that is too short for it. */
export function monthsBefore(now: Date, months: number): Date {
  const month = new Date(now.getFullYear(), now.getMonth() - months, 1);
  const last = new Date(month.getFullYear(), month.getMonth() + 1, 0).getDate();
  return new Date(month.getFullYear(), month.getMonth(), Math.min(now.getDate(), last));
}
