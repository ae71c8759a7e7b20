/** Instants as authorizers write them: local time of Brasília with its offset, no milliseconds. */

const BRASILIA_MS = 3 * 60 * 60 * 1000;

/** AAAA-MM-DDThh:mm:ss-03:00 (TDateTimeUTC). Brasília has had no daylight saving time since 2019. */
export function stamp(instant: Date): string {
  return `${new Date(instant.getTime() - BRASILIA_MS).toISOString().slice(0, 19)}-03:00`;
}

/** Four-digit year in Brasília: the calendar used for 453 and 615. */
export function yearOf(instant: Date): number {
  return new Date(instant.getTime() - BRASILIA_MS).getUTCFullYear();
}

/** AAMM in Brasília, as in an access key. */
export function yearMonthOf(instant: Date): string {
  const local = new Date(instant.getTime() - BRASILIA_MS).toISOString();
  return `${local.slice(2, 4)}${local.slice(5, 7)}`;
}
