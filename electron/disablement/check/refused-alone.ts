/** What is known of numbers, with what SEFAZ answered to the journal's requests of one number alone. */

import type { RefusedStanding } from '../../documents/evidence-table.ts';
import type { KnownNumbers } from '../deps.ts';
import type { Survey } from '../journal/journal.ts';

/** For the range that the survey is of: a number refused with 241 is used, one refused with 256 is disabled, without proof. */
export function withRefusedAlone(known: KnownNumbers, { alone }: Pick<Survey, 'alone'>): KnownNumbers {
  if (alone.length === 0) return known;
  const numbersOf = (wanted: RefusedStanding) =>
    alone.filter(({ standing }) => standing === wanted).map(({ nNF }) => nNF);
  const taken = numbersOf('taken');
  const disabled = numbersOf('disabled-by-rejection').map((nNF) => ({
    nNFIni: nNF,
    nNFFin: nNF,
    byRejection: true,
  }));
  return {
    ...known,
    used: (range) => {
      const inside = taken.filter((nNF) => nNF >= range.nNFIni && nNF <= range.nNFFin);
      return [...new Set([...known.used(range), ...inside])].sort((a, b) => a - b);
    },
    toAsk: (range) => known.toAsk(range).filter((nNF) => !taken.includes(nNF)),
    disabledInFiles: (range) => [
      ...known.disabledInFiles(range),
      ...disabled.filter(({ nNFIni }) => nNFIni >= range.nNFIni && nNFIni <= range.nNFFin),
    ],
  };
}
