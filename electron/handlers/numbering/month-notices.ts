/** Shows the notice on open gaps and contingency notes that is due this day, once each, also across restarts. */

import { dayInBrasilia } from '../../../shared/fiscal/deadline.ts';
import { ok } from '../../../shared/result.ts';
import { detailOf } from '../../log/detail.ts';
import { monthNotice, noticeDay, noticeDue, type OpenNumbers } from '../../numbering/month-notice.ts';
import { wordsOf } from '../../ports.ts';
import type { Deps } from '../scope.ts';

/** Milliseconds: the first screen comes before the first check, which folds every series. */
const AFTER_MS = 30_000;
const EVERY_MS = 60 * 60 * 1000;
const MOST_GAPS = 10_000;
/** Its name among the notices of certificates, which have a fingerprint there. */
const NOTICE = 'furos-do-mes';

export function createMonthNotices(
  deps: Deps<'clock' | 'language' | 'log' | 'notifier' | 'inRealm' | 'ownCall'>,
) {
  const { inRealm } = deps;
  const call = deps.ownCall('notices');
  const timers: NodeJS.Timeout[] = [];

  const openNumbers = async (today: string): Promise<OpenNumbers | undefined> => {
    const found = await call('numbering.gaps', { environment: 'producao', limit: MOST_GAPS });
    const contingency = await call('contingency.list', { environment: 'producao' });
    const companies = await call('company.list', { environment: 'producao' });
    // The page reports the reason; the next check tries again.
    if (!found.ok || !contingency.ok || !companies.ok) return undefined;
    const stored = new Set(companies.value.map(({ cnpj }) => cnpj));
    const gaps = found.value.gaps.filter(({ cnpj }) => stored.has(cnpj));
    return {
      gaps: gaps.length,
      due: gaps.filter(({ deadline }) => deadline?.date === `${today.slice(0, 8)}10`).length,
      companies: new Set(gaps.map(({ cnpj }) => cnpj)).size,
      contingency: contingency.value.notes.length + contingency.value.more,
    };
  };

  const notifyNow = () =>
    inRealm('producao', async ({ notices }) => {
      const today = dayInBrasilia(deps.clock.now());
      const shown = notices.get(NOTICE)?.day;
      if (noticeDay(today) === undefined || noticeDay(today) === shown) return ok({});
      const open = await openNumbers(today);
      const due = open && noticeDue(today, shown, open);
      if (!open || due === undefined) return ok({});
      // Stored before it is shown: if that fails, it must not repeat every hour.
      notices.put(NOTICE, due, '');
      const { title, text } = monthNotice(open, wordsOf(deps));
      deps.notifier.notify(title, text, 'numbering');
      return ok({});
    });
  /** Shows what is due now; never rejects. */
  const check = async () => {
    try {
      await notifyNow();
    } catch (error) {
      deps.log.write({ level: 'error', op: 'numbers.notice', code: 'internal', detail: detailOf(error) });
    }
  };

  return {
    check,
    /** Checks until `close`; for long-running front ends. */
    watch() {
      timers.push(
        setTimeout(() => void check(), AFTER_MS).unref(),
        setInterval(() => void check(), EVERY_MS).unref(),
      );
    },
    close() {
      // Also clears intervals.
      for (const timer of timers.splice(0)) clearTimeout(timer);
    },
  };
}
