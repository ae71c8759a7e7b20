/**
 * The transmission deadline of a note issued in contingency: 168 h (NF-e), or the end of the next business day
 * (NFC-e, and NF-e issued offline).
 */

import { dayInBrasilia } from './deadline.ts';
import { dayAfter, isBusinessDay } from './holidays.ts';
import { BRASILIA_OFFSET, instantOf, offsetOf } from './key/issue-time.ts';

/** Ajuste SINIEF 07/05 cl. 11: an NF-e is transmitted at most 168 hours after it was issued. */
export const NFE_TRANSMISSION_MS = 168 * 3_600_000;

/**
 * `issued` is an instant with offset, or a day AAAA-MM-DD. An NF-e issued offline, with DANFE Simplificado Tipo 2, is late after 24 h as
 * an NFC-e is (NT 2026.002), so that it is due like one.
 */
export function transmissionLimit(
  { mod, tpEmis }: { readonly mod: string; readonly tpEmis: string },
  issued: string,
): Date {
  return new Date(limitAfter(tpEmis === '9' ? '65' : mod, instantOf(issued), offsetOf(issued)));
}

/**
 * The deadline of a note issued at an instant, in milliseconds, by a clock of this offset (issue-time.ts). That of an
 * NFC-e is the end of the next business day (Ajuste SINIEF 19/16 cl. 11), by the clock of Brasília or of the emitter,
 * whichever is later: the day is that of dhEmi, and five time zones issue. State holidays are not known here.
 */
export function limitAfter(mod: string, at: number, offset: number): number {
  // A day ends a millisecond before the next one.
  if (mod !== '65') return Math.ceil((at + NFE_TRANSMISSION_MS) / 1000) * 1000;
  const local = new Date(at + offset * MINUTE_MS).toISOString().slice(0, 10);
  return Math.max(
    endOfBusinessDayAfter(dayInBrasilia(new Date(at)), BRASILIA_OFFSET),
    endOfBusinessDayAfter(local, offset),
  );
}

const MINUTE_MS = 60_000;

function endOfBusinessDayAfter(day: string, offset: number): number {
  let last = dayAfter(day);
  while (!isBusinessDay(last)) last = dayAfter(last);
  return Date.parse(`${dayAfter(last)}T00:00:00Z`) - offset * MINUTE_MS;
}
