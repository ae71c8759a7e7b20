/** Warns of numbers that a file shows as disabled where the journal does not: they may be disabled at SEFAZ already. */

import type { Finding } from '../../../shared/contract.ts';
import { packPieces } from '../../../shared/fiscal/number-pieces.ts';
import type { NumberRange } from '../../../shared/fiscal/numbering.ts';
import type { KnownNumbers } from '../deps.ts';
import type { Story } from '../journal/journal-rows.ts';
import { remaining } from '../journal/overlap.ts';

/** At most one finding of each kind, with the file of its first number; no block, as a file proves nothing. */
export function disabledInFiles(
  known: KnownNumbers,
  range: NumberRange,
  blockers: readonly Story[],
): Finding[] {
  const journal = blockers.map(({ row: { nNFIni, nNFFin } }) => ({ nNFIni, nNFFin }));
  const shown = known.disabledInFiles(range);
  const outside = (byRejection: boolean, others: readonly NumberRange[]) =>
    joined(
      shown
        .filter((each) => each.byRejection === byRejection)
        .flatMap(({ nNFIni, nNFFin }) =>
          remaining(
            { nNFIni: Math.max(nNFIni, range.nNFIni), nNFFin: Math.min(nNFFin, range.nNFFin) },
            others,
          ),
        ),
    );
  const proven = outside(false, journal);
  const warn = (code: Finding['code'], ranges: readonly NumberRange[]): Finding[] => {
    const [first] = ranges;
    if (!first) return [];
    const data = { numbers: packPieces(ranges), ...known.disabledBy(first.nNFIni) };
    return [{ level: 'warn', code, data }];
  };
  return [
    ...warn('range.disabled-in-file', proven),
    ...warn('range.disabled-by-rejection', outside(true, [...journal, ...proven])),
  ];
}

/** Sorted; overlapping and adjacent ones become one. */
function joined(ranges: readonly NumberRange[]): NumberRange[] {
  const all: { nNFIni: number; nNFFin: number }[] = [];
  for (const { nNFIni, nNFFin } of [...ranges].sort((a, b) => a.nNFIni - b.nNFIni)) {
    const last = all.at(-1);
    if (last && nNFIni <= last.nNFFin + 1) last.nNFFin = Math.max(last.nNFFin, nNFFin);
    else all.push({ nNFIni, nNFFin });
  }
  return all;
}
