/** Counts the notes of a month and of each of its days, as its closing would. */

import type { NumberState } from '../../shared/contract.ts';
import type { Database } from '../storage/database/database.ts';
import { readMonthRows } from './month/month-rows.ts';
import { isSettled, linesOf, monthNumbers, stateIn } from './month/number-lines.ts';
import { startCounting } from './month/summary.ts';
import type { Beat } from './beat.ts';
import type { MonthBefore, MonthKnown, MonthPlace } from './job.ts';

/** A request has the number: what becomes of it is that request's matter. */
const OF_A_REQUEST: ReadonlySet<NumberState> = new Set(['disabled', 'uncertain']);

/** `db` is absent where no file was ever read. */
export function countMonth(job: MonthPlace & MonthKnown, db: Database | undefined, beat: Beat): MonthBefore {
  const counting = startCounting();
  const stateOf = stateIn(job.states);
  const unclear: MonthBefore['unclear'][number][] = [];
  for (const number of monthNumbers(db && readMonthRows(db, job), job.seen)) {
    beat(0, 0);
    const { place, nNF } = number;
    // Whether its disablement has a line of its own is nothing to its notes.
    const lines = linesOf(number, stateOf(place, nNF), job.month, false);
    counting.number(place, nNF, lines);
    const [first] = lines;
    if (number.facts.length === 0 && first && !isSettled(first.state) && !OF_A_REQUEST.has(first.state))
      unclear.push({ ...place, nNF });
  }
  const { notes, days } = counting.summary();
  return { notes, days, unclear };
}
