/** Counts the notes of a month and of each of its days, as its closing would. */

import type { Database } from '../storage/database/database.ts';
import { readMonthRows } from './month/month-rows.ts';
import { linesOf, monthNumbers, stateIn } from './month/number-lines.ts';
import { startCounting } from './month/summary.ts';
import type { Beat } from './beat.ts';
import type { MonthCount, MonthKnown, MonthPlace } from './job.ts';

/** `db` is absent where no file was ever read. */
export function countMonth(job: MonthPlace & MonthKnown, db: Database | undefined, beat: Beat): MonthCount {
  const counting = startCounting();
  const stateOf = stateIn(job.states);
  for (const number of monthNumbers(db && readMonthRows(db, job), job.seen)) {
    beat(0, 0);
    const { place, nNF } = number;
    // Whether its disablement has a line of its own is nothing to its notes.
    counting.number(place, nNF, linesOf(number, stateOf(place, nNF), job.month, false));
  }
  const { notes, days } = counting.summary();
  return { notes, days };
}
