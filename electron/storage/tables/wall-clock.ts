/** Instants as they stand on a clock: as SEFAZ wrote them, else in this machine's zone. */

import { pad2 } from '../../../shared/moments.ts';

export interface WallClock {
  /** DD/MM/AAAA HH:mm:ss, or DD/MM/AAAA of a day. */
  readonly text: string;
  /** Days since 1899-12-30, as spreadsheets count them. */
  readonly serial: number;
  readonly day: boolean;
}

const WRITTEN = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(Z|[+-]\d{2}:\d{2})?)?$/;
const EPOCH_DAYS = 25_569;
const DAY_MS = 86_400_000;

/** Undefined for what is no instant and no day (ISO 8601). */
export function wallClock(iso: string | undefined): WallClock | undefined {
  const parts = WRITTEN.exec(iso ?? '');
  if (!parts || Number.isNaN(Date.parse(iso ?? ''))) return undefined;
  const [, year = '', month = '', date = '', hours, minutes = '00', seconds = '00', zone] = parts;
  if (hours !== undefined && zone === 'Z') return ofDate(new Date(iso ?? ''));
  const day = `${date}/${month}/${year}`;
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

function ofDate(date: Date): WallClock {
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return {
    text: `${pad2(date.getDate())}/${pad2(date.getMonth() + 1)}/${date.getFullYear()} ${pad2(date.getHours())}:${pad2(date.getMinutes())}:${pad2(date.getSeconds())}`,
    serial: Math.floor(local.getTime() / 1000) / 86_400 + EPOCH_DAYS,
    day: false,
  };
}
