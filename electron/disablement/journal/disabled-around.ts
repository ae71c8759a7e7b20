/** What is disabled next to a range: ranges that adjoin it, one after the other, and the nearest that does not. */

import type { NumberRange } from '../../../shared/fiscal/numbering.ts';

export type Side = 'below' | 'above';

export interface DisabledRange extends NumberRange {
  /** Four digits. */
  readonly ano: number;
}

/** The end of a disabled range that is nearer to the range asked about, and the year it was disabled under. */
export interface DisabledEnd {
  readonly nNF: number;
  readonly year: number;
}

/** On one side of a range. */
export interface DisabledBeside {
  /** The range with all that adjoins it on this side. */
  readonly joined: NumberRange;
  /** The farthest of those that adjoin; undefined where none does. */
  readonly adjoining?: DisabledEnd;
  /** The nearest that does not; undefined where none is known, or too many adjoin. */
  readonly apart?: DisabledEnd;
}

export type DisabledAround = Readonly<Record<Side, DisabledBeside>>;

/**
 * A gap of more requests than this is described by the last one that was looked at: a series disabled number by number for years must
 * not cost each act a walk over all of them. The notes around the gap are found either way.
 */
export const MAX_ADJOINING = 64;

/** @param ranges disabled ranges wholly on this side, the nearest first; read no further than needed */
export function besideOf(range: NumberRange, side: Side, ranges: Iterable<DisabledRange>): DisabledBeside {
  let joined = range;
  let adjoining: DisabledEnd | undefined;
  let looked = 0;
  const found = () => ({ joined, ...(adjoining ? { adjoining } : {}) });
  for (const { nNFIni, nNFFin, ano } of ranges) {
    const end = { nNF: side === 'below' ? nNFFin : nNFIni, year: ano };
    if (distance(joined, end.nNF) > 1) return { ...found(), apart: end };
    joined = { nNFIni: Math.min(joined.nNFIni, nNFIni), nNFFin: Math.max(joined.nNFFin, nNFFin) };
    adjoining = end;
    if (++looked === MAX_ADJOINING) break;
  }
  return found();
}

/** How far a number outside a range is from its nearer end. */
export function distance({ nNFIni, nNFFin }: NumberRange, nNF: number): number {
  return nNF < nNFIni ? nNFIni - nNF : nNF - nNFFin;
}
