/** Combines what consultations and the numbering memory know of a series into the view that a disablement needs. */

import type { NumberRange } from '../../shared/fiscal/numbering.ts';
import type { ConsultHistory } from '../consult/history.ts';
import type { KnownNumbers } from '../disablement/deps.ts';
import type { Numbering, SeriesPlace } from '../numbering/numbering.ts';

export function knownNumbers(
  history: ConsultHistory,
  numbering: Numbering,
  place: SeriesPlace,
): KnownNumbers {
  const { cnpj, mod, serie, tpAmb } = place;
  const numbers = numbering.of(place);
  const { informed, lastFromRefusal: lastTold } = numbers;
  const seen = [history.lastNumber(cnpj, mod, serie, tpAmb), lastTold, informed?.nNF];
  const known = seen.filter((n) => n !== undefined);
  return {
    last: known.length > 0 ? Math.max(...known) : undefined,
    informed,
    used: (range: NumberRange) => {
      const refused = numbers.fromRefusals(range).map(({ nNF }) => nNF);
      const consulted = history.usedNumbers(cnpj, mod, serie, tpAmb, range);
      return refused.length === 0
        ? consulted
        : [...new Set([...consulted, ...refused])].sort((a, b) => a - b);
    },
    keyFromRefusal: (nNF) => numbers.fromRefusals({ nNFIni: nNF, nNFFin: nNF })[0]?.chNFe,
    nearest: (range, side) => history.nearestNote(cnpj, mod, serie, tpAmb, range, side),
    contingencies: (range) =>
      numbers.contingencies(range).map(({ nNF, chNFe, trusted, declaredAt }) => ({
        nNF,
        chNFe,
        declaredAt,
        standing: declaredAt !== undefined ? 'declared' : trusted ? 'open' : 'reported',
      })),
    passedBefore: ({ nNFFin }, instant) => history.receivedBefore(cnpj, mod, serie, tpAmb, nNFFin, instant),
  };
}
