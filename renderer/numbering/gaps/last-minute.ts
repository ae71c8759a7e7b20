/** How the end of a window is written: the last minute of a day rather than the midnight after it. */

/** `until` is an instant; so is what is returned, to be formatted in the machine's own zone. */
export function lastMinute(until: string): string {
  const end = new Date(until);
  const midnight = end.getHours() === 0 && end.getMinutes() === 0;
  return midnight ? new Date(end.getTime() - 1).toISOString() : until;
}
