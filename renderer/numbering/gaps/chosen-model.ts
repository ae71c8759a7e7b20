/** What may be done with the numbers chosen on the line. */

import type { NumberRun, NumberState } from '../../../shared/contract.ts';
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

/** `runs` in ascending order; only their part within `range` counts. */
export function chosenNumbers(range: NumberRange, runs: readonly NumberRun[]): ChosenNumbers {
  const counts = new Map<NumberState, number>();
  const hindrances = new Set<Hindrance>();
  const free: { nNFIni: number; nNFFin: number }[] = [];
  for (const { nNFIni, nNFFin, state } of runs) {
    const from = Math.max(nNFIni, range.nNFIni);
    const to = Math.min(nNFFin, range.nNFFin);
    if (to < from) continue;
    counts.set(state, (counts.get(state) ?? 0) + to - from + 1);
    const hindrance = HINDERED[state];
    if (hindrance) hindrances.add(hindrance);
    const before = free.at(-1);
    if (!hindrance && before?.nNFFin === from - 1) before.nNFFin = to;
    else if (!hindrance) free.push({ nNFIni: from, nNFFin: to });
  }
  const hindrance = GRAVEST.find((each) => hindrances.has(each));
  return {
    counts: [...counts].sort(([, one], [, other]) => other - one),
    hindrance,
    free: hindrance && free.length === 1 ? free[0] : undefined,
  };
}
