/** How often the identical request may go out again: the first time at once, then once a minute and five times an hour. */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const AN_HOUR = 5;

/**
 * Seconds to wait before the next resend, 0 when it may go now.
 * @param resends ISO instants of the resends so far, the first sending not among them, in order
 */
export function secondsToWait(resends: readonly string[], now: Date): number {
  // A clock that was set back must not lock the request for longer than the rule itself does.
  const ages = resends.map((at) => Math.abs(now.getTime() - Date.parse(at)));
  const last = ages.at(-1);
  const forMinute = last === undefined ? 0 : MINUTE_MS - last;
  const recent = ages.filter((age) => age < HOUR_MS).sort((a, b) => b - a);
  const oldest = recent[recent.length - AN_HOUR];
  const forHour = oldest === undefined ? 0 : HOUR_MS - oldest;
  return Math.max(0, Math.ceil(Math.max(forMinute, forHour) / 1000));
}

/** The instant (ISO 8601) from which the next resend may go; undefined when it may go now. */
export function resendFrom(resends: readonly string[], now: Date): string | undefined {
  const seconds = secondsToWait(resends, now);
  return seconds > 0 ? new Date(now.getTime() + seconds * 1000).toISOString() : undefined;
}
