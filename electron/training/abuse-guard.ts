/** Consumption abuse (656) as an authorizer counts it: asks of one key, equal rejections of one disablement, an hour of closure. */

const HOUR_MS = 60 * 60 * 1000;
const SAME_KEY_LIMIT = 10;
const EQUAL_REJECTIONS_LIMIT = 20;

export interface AbuseGuard {
  /** True when the service is closed to `holder` (MOC Anexo I, 4.3); asking while closed starts the hour again. */
  closed(holder: string, service: string, now: Date): boolean;
  /** A consult of `key`: closes the service at the eleventh ask within an hour. */
  asked(holder: string, key: string, now: Date): void;
  /** A disablement `id` refused with `cStat`: closes the service at the twenty-first equal rejection. */
  refused(holder: string, id: string, cStat: string, now: Date): void;
}

export function abuseGuard(): AbuseGuard {
  const until = new Map<string, number>();
  const seen = new Map<string, number[]>();
  const count = (subject: string, service: string, holder: string, limit: number, now: Date) => {
    const recent = (seen.get(subject) ?? []).filter((at) => now.getTime() - at < HOUR_MS);
    recent.push(now.getTime());
    seen.set(subject, recent);
    if (recent.length > limit) until.set(`${service} ${holder}`, now.getTime() + HOUR_MS);
  };
  return {
    closed: (holder, service, now) => {
      const place = `${service} ${holder}`;
      if ((until.get(place) ?? 0) <= now.getTime()) return false;
      until.set(place, now.getTime() + HOUR_MS);
      return true;
    },
    asked: (holder, key, now) => {
      count(`${holder} ${key}`, 'consult', holder, SAME_KEY_LIMIT, now);
    },
    refused: (holder, id, cStat, now) => {
      count(`${holder} ${id} ${cStat}`, 'disable', holder, EQUAL_REJECTIONS_LIMIT, now);
    },
  };
}
