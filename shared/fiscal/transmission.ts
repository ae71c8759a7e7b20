/**
 * The transmission deadline of a note issued in contingency: 168 h (NF-e), or the end of the next business day
 * (NFC-e).
 */

import { dayInBrasilia } from './deadline.ts';
import { dayAfter, isBusinessDay } from './holidays.ts';

/** Ajuste SINIEF 07/05 cl. 11: an NF-e is transmitted at most 168 hours after it was issued. */
export const NFE_TRANSMISSION_MS = 168 * 3_600_000;

/**
 * `issued` is an instant with offset, or a day AAAA-MM-DD, which counts from its start. The deadline of an NFC-e is
 * the end of the next business day (Ajuste SINIEF 19/16 cl. 11), in Brasília time; state holidays are not known
 * here.
 */
export function transmissionLimit(mod: string, issued: string): Date {
  const day = issued.length === 10 ? issued : dayInBrasilia(new Date(issued));
  if (mod !== '65') {
    const begin = issued.length === 10 ? Date.parse(`${day}T00:00:00-03:00`) : Date.parse(issued);
    return new Date(begin + NFE_TRANSMISSION_MS);
  }
  let last = dayAfter(day);
  while (!isBusinessDay(last)) last = dayAfter(last);
  return new Date(`${dayAfter(last)}T00:00:00-03:00`);
}
