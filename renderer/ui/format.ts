/** How dates, numbers, protocols and ranges look to people; what is copied stays bare. */

/** DD/MM/AAAA HH:mm in the machine's own zone; "" for what is not an instant. */
export function formatDateTime(iso: string, locale: string, withSeconds = false): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  return new Intl.DateTimeFormat(locale, {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    ...(withSeconds ? { second: '2-digit' } : {}),
    hourCycle: 'h23',
  })
    .format(date)
    .replace(', ', ' ');
}

/** DD/MM/AAAA; a bare date (AAAA-MM-DD) is that day everywhere. */
export function formatDate(iso: string, locale: string): string {
  const bare = /^\d{4}-\d{2}-\d{2}$/.test(iso);
  const date = new Date(bare ? `${iso}T12:00:00` : iso);
  if (Number.isNaN(date.getTime())) return '';
  return new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', year: 'numeric' }).format(date);
}

/** HH:mm, or HH:mm:ss. */
export function formatTime(iso: string, locale: string, withSeconds = false): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  return new Intl.DateTimeFormat(locale, {
    hour: '2-digit',
    minute: '2-digit',
    ...(withSeconds ? { second: '2-digit' } : {}),
    hourCycle: 'h23',
  }).format(date);
}

/** A wait as a clock counts it down: "42:07", "1:00:00". */
export function formatCountdown(seconds: number): string {
  const hours = Math.floor(seconds / 3_600);
  const two = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.floor((seconds % 3_600) / 60);
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}

/** "out/2026". */
export function formatMonth(year: number, month: number, locale: string): string {
  const name = new Intl.DateTimeFormat(locale, { month: 'short' }).format(new Date(year, month - 1, 15));
  return `${name.replace('.', '')}/${year}`;
}

export function formatNumber(value: number, locale: string): string {
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

/** "3", "3 e 4", "3, 4 e 5". */
export function formatList(items: readonly string[], locale: string): string {
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(items);
}
