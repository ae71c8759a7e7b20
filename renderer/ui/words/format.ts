/** Display formats of dates, numbers, protocols and ranges; the clipboard gets the raw values. */

import { formatDate, formatDateTime, formatTime, pad2 } from '../../../shared/moments.ts';
import { grouped } from '../../../shared/numbers.ts';

export { formatDate, formatDateTime, formatMonth, formatTime } from '../../../shared/moments.ts';

/** A remaining time as a countdown: "42:07", "1:00:00". */
export function formatCountdown(seconds: number): string {
  const hours = Math.floor(seconds / 3_600);
  const minutes = Math.floor((seconds % 3_600) / 60);
  return `${hours > 0 ? `${hours}:${pad2(minutes)}` : minutes}:${pad2(seconds % 60)}`;
}

/** "20:52" of the day of `now`, else "21/11/2026 20:52". */
export function formatSince(iso: string, now: Date, locale: string, withSeconds = false): string {
  const isToday = formatDate(iso, locale) === formatDate(now.toISOString(), locale);
  return isToday ? formatTime(iso, withSeconds) : formatDateTime(iso, withSeconds, locale);
}

/** "10/12", or "10 Dec" in English: a date near enough to need no year. */
export function formatDay(iso: string, locale: string): string {
  return formatDate(iso, locale).replace(/[ /]\d{4}$/, '');
}

/** 4.217 (4,217 in English). */
export function formatNumber(value: number, locale: string): string {
  if (Number.isSafeInteger(value) && value >= 0) return grouped(value, locale);
  return new Intl.NumberFormat(locale).format(value);
}

/** "4.217", or "3 a 5". */
export function formatRange(
  range: { readonly nNFIni: number; readonly nNFFin: number },
  locale: string,
): string {
  const first = formatNumber(range.nNFIni, locale);
  if (range.nNFIni === range.nNFFin) return first;
  return `${first} ${locale.startsWith('en') ? 'to' : 'a'} ${formatNumber(range.nNFFin, locale)}`;
}

/** Groups of three, as protocols are read aloud: 135 260 000 012 345. */
export function formatProtocol(nProt: string): string {
  return nProt.replace(/(\d{3})(?=\d)/g, '$1 ');
}
