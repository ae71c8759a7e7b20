/** What stands next to a range in its series, and from it the year and month in which the sequence broke. */

import type { Neighbour } from '../../shared/contract.ts';
import type { NumberRange } from '../../shared/fiscal/numbering.ts';

export interface Neighbours {
  readonly below?: Neighbour | undefined;
  readonly above?: Neighbour | undefined;
}

export type Side = keyof Neighbours;

/** The nearest that is known beyond one end of a range. */
export interface Nearest {
  readonly note: (range: NumberRange, side: Side) => Neighbour | undefined;
  readonly disabled: (range: NumberRange, side: Side) => (NumberRange & { readonly ano: number }) | undefined;
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

/** Disabled numbers that adjoin the range belong to the same gap: what lies behind them tells more than they do. */
function neighbourOf(range: NumberRange, side: Side, nearest: Nearest): Neighbour | undefined {
  const note = nearest.note(range, side);
  const disabled = nearest.disabled(range, side);
  if (!disabled) return note;
  const { nNFIni, nNFFin, ano } = disabled;
  const nNF = side === 'below' ? nNFFin : nNFIni;
  if (note && distance(range, note.nNF) <= distance(range, nNF)) return note;
  const itself = { nNF, year: ano };
  if (distance(range, nNF) > 1) return itself;
  const wider = { nNFIni: Math.min(range.nNFIni, nNFIni), nNFFin: Math.max(range.nNFFin, nNFFin) };
  return neighbourOf(wider, side, nearest) ?? itself;
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
