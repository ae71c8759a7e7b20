/** What stands next to a range in its series, and from it the year and month in which the sequence broke. */

import type { Neighbour } from '../../../shared/contract.ts';
import type { NumberRange } from '../../../shared/fiscal/numbering.ts';

export interface Neighbours {
  readonly below?: Neighbour | undefined;
  readonly above?: Neighbour | undefined;
}

export type Side = keyof Neighbours;

/** The nearest that is known beyond one end of a range. */
export interface Nearest {
  readonly note: (range: NumberRange, side: Side) => Neighbour | undefined;
  /** Every disabled range beyond that end, the nearest first. */
  readonly disabled: (range: NumberRange, side: Side) => Iterable<NumberRange & { readonly ano: number }>;
}

export interface Gap {
  readonly year: number;
  /** Missing where the notes around it are of different months. */
  readonly month?: number | undefined;
}

export function neighboursOf(range: NumberRange, nearest: Nearest): Neighbours {
  const below = neighbourOf(range, 'below', nearest);
  const above = neighbourOf(range, 'above', nearest);
  return { ...(below ? { below } : {}), ...(above ? { above } : {}) };
}

/** A gap of more requests than this is told by the last one that was looked at. */
const MAX_LOOKS = 10_000;

/** Disabled numbers that adjoin the range belong to the same gap: what lies behind them tells more than they do. */
function neighbourOf(range: NumberRange, side: Side, nearest: Nearest): Neighbour | undefined {
  let wider = range;
  let last: Neighbour | undefined;
  let fileReads = 0;
  for (const { nNFIni, nNFFin, ano } of nearest.disabled(range, side)) {
    const itself = { nNF: side === 'below' ? nNFFin : nNFIni, year: ano };
    const away = distance(wider, itself.nNF);
    if (away > 1) {
      const note = nearest.note(wider, side);
      return note && distance(wider, note.nNF) <= away ? note : itself;
    }
    // A note at the very end of the range is as near as can be.
    const beside = last ? undefined : nearest.note(range, side);
    if (beside && distance(range, beside.nNF) <= 1) return beside;
    wider = { nNFIni: Math.min(wider.nNFIni, nNFIni), nNFFin: Math.max(wider.nNFFin, nNFFin) };
    last = itself;
    if (++fileReads === MAX_LOOKS) break;
  }
  return nearest.note(wider, side) ?? last;
}

function distance({ nNFIni, nNFFin }: NumberRange, nNF: number): number {
  return nNF < nNFIni ? nNFIni - nNF : nNF - nNFFin;
}

/**
 * The gap lies between the note below and the note above, or today where none is known above. Its year is known
 * when both ends are of one year, and its month when both are of one month. `today` is AAAA-MM-DD.
 */
export function gapOf({ below, above }: Neighbours, today: string): Gap | undefined {
  const end = above ?? { year: Number(today.slice(0, 4)), month: Number(today.slice(5, 7)) };
  if (!below || below.year !== end.year) return undefined;
  const month = below.month === end.month ? below.month : undefined;
  return { year: below.year, ...(month === undefined ? {} : { month }) };
}

/** The year that every known neighbour is of; undefined when they disagree or none is known. */
export function commonYear({ below, above }: Neighbours): number | undefined {
  if (below && above && below.year !== above.year) return undefined;
  return (below ?? above)?.year;
}
