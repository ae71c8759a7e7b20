/** Instants as wall-clock time: as SEFAZ wrote them, else in this machine's zone. */

import { formatDate, formatDateTime } from '../../../shared/moments.ts';

export type WallClock = ReturnType<typeof ofDate>;

const WRITTEN = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(Z|[+-]\d{2}:\d{2})?)?$/;
const EPOCH_DAYS = 25_569;
const DAY_MS = 86_400_000;

/** Undefined for what is no instant and no day (ISO 8601). */
export function wallClock(iso: string | undefined, locale = 'pt-BR'): WallClock | undefined {
  const parts = WRITTEN.exec(iso ?? '');
  if (!parts || Number.isNaN(Date.parse(iso ?? ''))) return undefined;
  const [, year = '', month = '', date = '', hours, minutes = '00', seconds = '00', zone] = parts;
  if (hours !== undefined && zone === 'Z') return ofDate(new Date(iso ?? ''), locale);
  const day = formatDate(`${year}-${month}-${date}`, locale);
  const ms = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(date),
    Number(hours ?? 0),
    Number(minutes),
    Number(seconds),
  );
  return {
    text: hours === undefined ? day : `${day} ${hours}:${minutes}:${seconds}`,
    serial: ms / DAY_MS + EPOCH_DAYS,
    day: hours === undefined,
  };
}

function ofDate(date: Date, locale: string) {
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return {
    /** DD/MM/AAAA HH:mm:ss, or DD/MM/AAAA of a day; 21 Nov 2026 in English. */
    text: formatDateTime(date.toISOString(), true, locale),
    /** Days since 1899-12-30, as spreadsheets count them. */
    serial: Math.floor(local.getTime() / 1000) / 86_400 + EPOCH_DAYS,
    day: false,
  };
}
