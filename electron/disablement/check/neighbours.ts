/** The neighbours of a range in its series, and the year and month of the gap that follow from them. */

import type { CallOutput, Neighbour } from '../../../shared/contract.ts';
import type { NumberRange } from '../../../shared/fiscal/numbering.ts';
import { distance, type DisabledAround, type Side } from '../journal/disabled-around.ts';

type RangeReport = CallOutput<'disablement.check'>;
export type Neighbours = RangeReport['neighbours'];

/** The note nearest to a range on one side. */
export type NearestNote = (range: NumberRange, side: Side) => Neighbour | undefined;

/** When the numbers were skipped; without a month if the notes around them are of different months. */
export type Gap = NonNullable<RangeReport['gap']>;

/** @param around what is disabled next to `range` */
export function neighboursOf(range: NumberRange, around: DisabledAround, noteOf: NearestNote): Neighbours {
  const below = neighbourOf(range, 'below', around, noteOf);
  const above = neighbourOf(range, 'above', around, noteOf);
  return { ...(below ? { below } : {}), ...(above ? { above } : {}) };
}

/** Disabled numbers adjacent to the range belong to the same gap: the note beyond them says more. */
function neighbourOf(
  range: NumberRange,
  side: Side,
  around: DisabledAround,
  noteOf: NearestNote,
): Neighbour | undefined {
  const { joined, adjoining, apart } = around[side];
  // No note can be nearer than one at the very end of the range.
  const beside = adjoining && noteOf(range, side);
  if (beside && distance(range, beside.nNF) <= 1) return beside;
  const note = noteOf(joined, side);
  if (!apart) return note ?? adjoining;
  return note && distance(joined, note.nNF) <= distance(joined, apart.nNF) ? note : apart;
}

/**
 * The gap is between the note below and the note above, or today if none is known above. Its year is known if both
 * ends are of one year, and its month if both are of one month. `today` is AAAA-MM-DD.
 */
export function gapOf({ below, above }: Neighbours, today: string): Gap | undefined {
  const end = above ?? { year: Number(today.slice(0, 4)), month: Number(today.slice(5, 7)) };
  if (!below || below.year !== end.year) return undefined;
  const month = below.month === end.month ? below.month : undefined;
  return { year: below.year, ...(month === undefined ? {} : { month }) };
}

/** The year of every known neighbour; undefined if they disagree or none is known. */
export function commonYear({ below, above }: Neighbours): number | undefined {
  if (below && above && below.year !== above.year) return undefined;
  return (below ?? above)?.year;
}
