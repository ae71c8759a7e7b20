/** Prevents disablements from causing a 656: counts equal rejections of one request and respects a pause. */

import type { DatabaseSync } from 'node:sqlite';
import { appError, type AppError } from '../../shared/errors.ts';
import { CSTAT_ABUSE, CSTAT_DISABLED } from '../../shared/fiscal/cstat.ts';
import type { Clock } from '../ports.ts';
import { LIMITS } from './limits/limits.ts';
import { placeText, rejectedSubject, type FindSharedCounts } from './limits/shared-counts.ts';
import { pausedError, secondsUntil, type RateLimitKey, type UsageMeter } from './limits/usage-meter.ts';

/** One request at the authorizer it is sent to. `id` is the Id of infInut. */
export type DisablementPlace = Omit<RateLimitKey, 'service'> & { readonly id: string };

export type DisablementGuard = ReturnType<typeof createDisablementGuard>;

/** `shared`: the counts of a folder that is shared with other computers. */
export function createDisablementGuard(
  db: DatabaseSync,
  meter: UsageMeter,
  clock: Clock,
  shared: FindSharedCounts = () => undefined,
) {
  const worst = db.prepare(
    `SELECT COUNT(*) AS n, MIN(at) AS first FROM equal_rejection
     WHERE id = ? AND place = ? AND at > ? AND at < ? GROUP BY c_stat ORDER BY n DESC LIMIT 1`,
  );
  const add = db.prepare('INSERT INTO equal_rejection (place, id, c_stat, at) VALUES (?, ?, ?, ?)');
  const prune = db.prepare('DELETE FROM equal_rejection WHERE at < ?');

  return {
    /**
     * Checked before sending: `sefaz.paused` (service `disable`) while the authorizer's 656 lasts, or once this
     * request got the same rejection 20 times within the hour (MOC 7.0 Anexo I, 4.3).
     */
    refusal: async ({ id, ...where }: DisablementPlace) => {
      const now = clock.now();
      const place: RateLimitKey = { ...where, service: 'disable' };
      const until = meter.pausedUntil(place, now);
      if (until) return pausedError(place, until, now);
      const [from, to] = [now.getTime() - LIMITS.windowMs, now.getTime() + LIMITS.windowMs];
      const row = worst.get(id, nameOf(place), from, to) as { n: number; first: number } | undefined;
      if (row && row.n >= LIMITS.equalRejections)
        return equalRejections(place, new Date(row.first + LIMITS.windowMs), now);
      const elsewhere = await shared()?.most({
        place: placeText(place),
        subject: rejectedSubject(place, id),
      });
      const after = (ms: number) => new Date(now.getTime() + ms);
      if (elsewhere?.pausedMs !== undefined) return pausedError(place, after(elsewhere.pausedMs), now);
      if (!elsewhere || elsewhere.count < LIMITS.equalRejections) return undefined;
      return equalRejections(place, after(elsewhere.freeMs), now);
    },
    /** Called after every answer, whatever it says. */
    answered: ({ id, ...where }: DisablementPlace, cStat: string) => {
      const place: RateLimitKey = { ...where, service: 'disable' };
      const now = clock.now();
      if (cStat === CSTAT_ABUSE) meter.pause(place, now);
      if (cStat === CSTAT_ABUSE || cStat === CSTAT_DISABLED) return;
      add.run(nameOf(place), id, cStat, now.getTime());
      shared()?.add(rejectedSubject(place, id), cStat);
      prune.run(now.getTime() - LIMITS.windowMs);
    },
  };
}

function equalRejections(place: RateLimitKey, free: Date, now: Date): AppError {
  const { data } = pausedError(place, free, now);
  return appError('sefaz.paused', { ...data, reason: 'equal-rejections', seconds: secondsUntil(free, now) });
}

function nameOf({ root, tpAmb, mod, authorizer }: RateLimitKey): string {
  return `${root} ${tpAmb} ${mod} ${authorizer}`;
}
