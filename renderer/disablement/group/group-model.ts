/** The model of a group without its components: what of it may be sent. */

import type { DisablementView } from '../../../shared/contract.ts';
import { rangeCount, type NumberRange, type PlacedRange } from '../../../shared/fiscal/numbering.ts';
import { outcomeKindOf } from '../outcome/outcome-model.ts';
import { asksContingency, type RangeReport } from '../wizard/wizard-model.ts';
import type { GroupEnd } from './end-of.ts';

type StoppedGroup = Extract<GroupEnd, { kind: 'stopped' }>;

/** A range to disable, as the ledger or the person chose it. */
export interface ChosenRange extends PlacedRange {
  /** Four digits. */
  readonly ano: number;
  /** False if the notes on both sides are of different years or unknown: the person is asked. */
  readonly yearKnown: boolean;
}

/** Numbers of all ranges together. */
export function totalOf(ranges: readonly NumberRange[]): number {
  return ranges.reduce((total, range) => total + rangeCount(range), 0);
}

/** True where a finding keeps the range from being sent; what a person may waive is waived alone, not in a group. */
export function isBlocked(report: Pick<RangeReport, 'findings'> | undefined): boolean {
  return report?.findings.some(({ level }) => level === 'block') ?? false;
}

/** Whether the contingency question applies to one of the ranges. */
export function groupAsksContingency(
  ranges: readonly Pick<ChosenRange, 'mod'>[],
  /** In their order. */
  reports: readonly (Pick<RangeReport, 'findings'> | undefined)[],
): boolean {
  return ranges.some(({ mod }, i) => asksContingency(mod, reports[i]?.findings ?? []));
}

/** Why a group stopped, and SEFAZ's words where they are the reason; `unclear`: it answered, and not whether it disabled. */
export function reasonOf({ at, why }: StoppedGroup): {
  readonly why: StoppedGroup['why'] | 'unclear';
  readonly answer?: DisablementView['answer'];
} {
  const answer = why === 'asked' || why === 'other' ? undefined : at.view?.answer;
  if (!answer) return { why };
  return { why: why === 'uncertain' ? 'unclear' : why, answer };
}

/** The request to resolve, where its answer is missing. */
export function isOpenRequest(view: DisablementView): boolean {
  return ['uncertain', 'imported'].includes(outcomeKindOf(view));
}
