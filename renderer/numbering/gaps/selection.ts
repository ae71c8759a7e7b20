/** What is ticked among the gaps of all series of a company, and what of it goes into one group. */

import { MAX_GROUP, type Gap } from '../../../shared/contract.ts';
import { compareRanges, rangeKey } from '../../../shared/fiscal/numbering.ts';

export interface Selection {
  /** The gaps that may go into a group, of all series of the company, the most urgent first. */
  readonly all: readonly Gap[];
  /** Those of them that are ticked. */
  readonly chosen: readonly Gap[];
  /** By `rangeKey`. */
  readonly ticked: ReadonlySet<string>;
  readonly tick: (gaps: readonly Gap[], checked: boolean) => void;
  /** Leads to the review of what is chosen. */
  readonly prepare: () => void;
}

export function ticking(
  ticked: ReadonlySet<string>,
  gaps: readonly Gap[],
  checked: boolean,
): ReadonlySet<string> {
  const keys = new Set(gaps.map(rangeKey));
  return new Set(checked ? [...ticked, ...keys] : [...ticked].filter((key) => !keys.has(key)));
}

/** The most urgent ones, in the order in which they are sent. */
export function groupOf(chosen: readonly Gap[]): readonly Gap[] {
  return chosen.slice(0, MAX_GROUP).sort(compareRanges);
}
