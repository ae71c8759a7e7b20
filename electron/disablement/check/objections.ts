/**
 * What blocks a range until a person waives it: notes in contingency that SEFAZ does not have, and a year that the
 * notes on both sides contradict.
 */

import type { Finding, Waiver, WaiverCode } from '../../../shared/contract.ts';
import { appError, type AppError } from '../../../shared/errors.ts';
import { packPieces, rangesOf } from '../../../shared/fiscal/number-pieces.ts';
import type { NumberRange } from '../../../shared/fiscal/numbering.ts';
import type { KnownContingency, KnownNumbers } from '../deps.ts';
import type { DisabledAround } from '../journal/disabled-around.ts';
import { neighboursOf, type Neighbours } from './neighbours.ts';

/** One objection, and the waiver that would remove it. */
export interface Objection {
  readonly code: WaiverCode;
  readonly data: NonNullable<Finding['data']>;
  readonly waiver: Omit<Waiver, 'at' | 'by'>;
}

/**
 * All objections to a range, in the order in which they are shown.
 * @param known of the series of the range; `ano` has four digits
 * @param neighbours of the range, see {@link neighboursAround}
 */
export function objectionsTo(
  known: KnownNumbers,
  range: NumberRange & { readonly ano: number },
  neighbours: Neighbours,
): Objection[] {
  const open = contingenciesOf(known, range, 'open');
  const year = yearObjection(range.ano, neighbours);
  return [
    ...(open.length > 0
      ? [
          {
            code: 'range.contingency' as const,
            data: contingencyData(open),
            waiver: { code: 'range.contingency' as const, keys: open.map(({ chNFe }) => chNFe) },
          },
        ]
      : []),
    ...(year ? [year] : []),
  ];
}

/** The first objection that is not among `confirmed`, as the error of its code. */
export function objectionError(
  objections: readonly Objection[],
  confirmed: readonly WaiverCode[] = [],
): AppError | undefined {
  const standing = objections.find(({ code }) => !confirmed.includes(code));
  return standing && appError(standing.code, standing.data);
}

export function contingenciesOf(
  known: KnownNumbers,
  { nNFIni, nNFFin }: NumberRange,
  standing: KnownContingency['standing'],
): KnownContingency[] {
  return known.contingencies({ nNFIni, nNFFin }).filter((each) => each.standing === standing);
}

/** `numbers` as ranges, and the key if there is only one. */
export function contingencyData(notes: readonly KnownContingency[]): NonNullable<Finding['data']> {
  const numbers = [...new Set(notes.map(({ nNF }) => nNF))];
  const [only] = notes.length === 1 ? notes : [];
  return { numbers: packPieces(rangesOf(numbers)), ...(only ? { chNFe: only.chNFe } : {}) };
}

/** The neighbours of the range, notes and disabled numbers alike. `around`: what is disabled next to it. */
export function neighboursAround(
  known: KnownNumbers,
  range: NumberRange,
  around: DisabledAround,
): Neighbours {
  return neighboursOf(range, around, (each, side) => known.nearest(each, side));
}

/**
 * Numbers are chronological, so a year before the note below or after the note above is impossible; disabled
 * neighbours prove nothing.
 */
function yearObjection(ano: number, { below, above }: Neighbours): Objection | undefined {
  if (below?.month === undefined || above?.month === undefined) return undefined;
  if (below.year > above.year || (ano >= below.year && ano <= above.year)) return undefined;
  const code = 'year.contradicted';
  const side = ({ nNF, year }: typeof below) => ({ nNF, year });
  return {
    code,
    data: { ano, below: below.nNF, belowYear: below.year, above: above.nNF, aboveYear: above.year },
    waiver: { code, neighbours: { below: side(below), above: side(above) } },
  };
}
