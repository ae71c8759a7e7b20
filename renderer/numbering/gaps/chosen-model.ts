/** What may be done with the numbers chosen on the line. */

import type { CallOutput, NumberRun, NumberState } from '../../../shared/contract.ts';
import type { NumberRange } from '../../../shared/fiscal/numbering.ts';

/** Why some of the numbers cannot be disabled; the gravest reason. */
export type Hindrance = 'used' | 'uncertain' | 'contingency' | 'waiting';

export interface ChosenNumbers {
  /** Numbers of each state, the most frequent first. */
  readonly counts: readonly (readonly [state: NumberState, count: number])[];
  readonly hindrance: Hindrance | undefined;
  /** The only stretch of them that may be disabled, where not all may. */
  readonly free: NumberRange | undefined;
}

const HINDERED: Readonly<Record<NumberState, Hindrance | undefined>> = {
  used: 'used',
  cancelled: 'used',
  denied: 'used',
  disabled: 'used',
  uncertain: 'uncertain',
  contingency: 'contingency',
  waiting: 'waiting',
  attempted: undefined,
  free: undefined,
};
const GRAVEST: readonly Hindrance[] = ['contingency', 'uncertain', 'used', 'waiting'];

/**
 * `line`: its runs in ascending order, of which only the part within `range` counts. A group shows one state of several, so that
 * where runs are grouped their numbers are those that the core counted, and no stretch is offered.
 */
export function chosenNumbers(
  range: NumberRange,
  { runs, grouped, counts }: Pick<CallOutput<'numbering.line'>, 'runs' | 'grouped' | 'counts'>,
): ChosenNumbers {
  return grouped
    ? chosenOf(Object.entries(counts) as [NumberState, number][], [])
    : chosenOf(...withinRange(range, runs));
}

function withinRange(
  range: NumberRange,
  runs: readonly NumberRun[],
): [counts: Iterable<readonly [NumberState, number]>, free: readonly NumberRange[]] {
  const counts = new Map<NumberState, number>();
  const free: { nNFIni: number; nNFFin: number }[] = [];
  for (const { nNFIni, nNFFin, state } of runs) {
    const from = Math.max(nNFIni, range.nNFIni);
    const to = Math.min(nNFFin, range.nNFFin);
    if (to < from) continue;
    counts.set(state, (counts.get(state) ?? 0) + to - from + 1);
    if (HINDERED[state]) continue;
    const before = free.at(-1);
    if (before?.nNFFin === from - 1) before.nNFFin = to;
    else free.push({ nNFIni: from, nNFFin: to });
  }
  return [counts, free];
}

function chosenOf(
  counted: Iterable<readonly [NumberState, number]>,
  free: readonly NumberRange[],
): ChosenNumbers {
  const counts = [...counted].sort(([, one], [, other]) => other - one);
  const hindrance = GRAVEST.find((each) => counts.some(([state]) => HINDERED[state] === each));
  return { counts, hindrance, free: hindrance && free.length === 1 ? free[0] : undefined };
}
