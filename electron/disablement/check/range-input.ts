/** The faults of a range, series or year before anything is signed: the rules that need no journal. */

import type { ParsedInput } from '../../../shared/contract.ts';
import type { InputIssue } from '../../../shared/errors.ts';
import { dayInBrasilia } from '../../../shared/fiscal/deadline.ts';
import { rangeProblem, seriesVerdict, yearProblem } from '../../../shared/fiscal/numbering.ts';
import type { Clock } from '../../ports.ts';

/** The common input of `check` and `prepare`, including the year, which `check` may determine itself. */
export type RangeInput = Omit<ParsedInput<'disablement.check'>, 'ano' | 'month' | 'confirm'> & {
  readonly ano: number;
};

/**
 * The current year at SEFAZ: the later of the PC's clock and the last dhRecbto seen, so that a clock set back in January causes
 * no 453 (journal rule 7); at most the year after the clock's, since an answer may be wrong. Four digits.
 * @param lastReceived that dhRecbto, of the same environment; "" before the first
 */
export function currentYear(clock: Clock, lastReceived: string): number {
  const received = /^(20[0-9]{2})-/.exec(lastReceived)?.[1];
  const own = Number(dayInBrasilia(clock.now()).slice(0, 4));
  return Math.min(Math.max(own, received ? Number(received) : 0), own + 1);
}

/** The broken rules that block in any case, each at its field; the same ones that `check` reports as `block`. */
export function blockingIssues(input: RangeInput, thisYear: number): InputIssue[] {
  const issues: InputIssue[] = [];
  const range = rangeProblem(input);
  if (range) issues.push({ path: range === 'layout' ? 'nNFIni' : 'nNFFin', rule: `range.${range}` });
  const series = seriesVerdict(input.mod, input.serie);
  if (series === 'blocked-nfa' || series === 'blocked-cpf')
    issues.push({ path: 'serie', rule: `serie.${series}` });
  const year = yearProblem(input.ano, thisYear);
  if (year) issues.push({ path: 'ano', rule: `year.${year}`, data: { thisYear } });
  return issues;
}
