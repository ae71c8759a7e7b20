/**
 * Consumption abuse (656) as an authorizer counts it: requests for one key, equal rejections of one disablement, an
 * hour of blocking.
 */

const HOUR_MS = 60 * 60 * 1000;
const SAME_KEY_LIMIT = 10;
const EQUAL_REJECTIONS_LIMIT = 20;

export type AbuseGuard = ReturnType<typeof abuseGuard>;

export function abuseGuard() {
  const until = new Map<string, number>();
  const seen = new Map<string, number[]>();
  const count = (subject: string, service: string, holder: string, limit: number, now: Date) => {
    const recent = (seen.get(subject) ?? []).filter((at) => now.getTime() - at < HOUR_MS);
    recent.push(now.getTime());
    seen.set(subject, recent);
    if (recent.length > limit) until.set(`${service} ${holder}`, now.getTime() + HOUR_MS);
  };
  return {
    /** True if the service is blocked for `holder` (MOC Anexo I, 4.3); a request while blocked restarts the hour. */
    closed: (holder: string, service: string, now: Date) => {
      const place = `${service} ${holder}`;
      if ((until.get(place) ?? 0) <= now.getTime()) return false;
      until.set(place, now.getTime() + HOUR_MS);
      return true;
    },
    /** A consultation of `key`: blocks the service at the eleventh request within an hour. */
    asked: (holder: string, key: string, now: Date) => {
      count(`${holder} ${key}`, 'consult', holder, SAME_KEY_LIMIT, now);
    },
    /** A disablement `id` refused with `cStat`: blocks the service at the twenty-first equal rejection. */
    refused: (holder: string, id: string, cStat: string, now: Date) => {
      count(`${holder} ${id} ${cStat}`, 'disable', holder, EQUAL_REJECTIONS_LIMIT, now);
    },
  };
}
