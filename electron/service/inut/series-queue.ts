/**
 * Runs the disablements of one series one after the other: of many concurrent calls for one range, one sends and the
 * rest get its result.
 */

import { appError, type AppError } from '../../../shared/errors.ts';
import { err, ok, type Result } from '../../../shared/result.ts';

/** Calls of one series that may wait behind the running one (429 beyond). */
export const MAX_WAITING = 64;

export interface SeriesQueue {
  /** Runs `work` after all earlier work of the same series. Error: `service.queue-full`, and `work` is not run. */
  run<T>(series: string, work: () => Promise<T>): Promise<Result<T, AppError>>;
}

export function createSeriesQueue(maxWaiting = MAX_WAITING): SeriesQueue {
  const queues = new Map<string, { last: Promise<unknown>; size: number }>();
  return {
    run: async (series, work) => {
      const queue = queues.get(series) ?? { last: Promise.resolve(), size: 0 };
      if (queue.size > maxWaiting) return err(appError('service.queue-full'));
      const mine = queue.last.then(work, work);
      queue.last = mine;
      queue.size += 1;
      queues.set(series, queue);
      try {
        return ok(await mine);
      } finally {
        queue.size -= 1;
        if (queue.size === 0) queues.delete(series);
      }
    },
  };
}
