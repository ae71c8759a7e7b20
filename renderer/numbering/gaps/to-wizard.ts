/** What the wizard is opened with for a gap: the numbers, and year and month where the notes around them show these. */

import type { Gap } from '../../../shared/contract.ts';
import type { Purpose } from '../../ui/navigation/router.tsx';
import { ringOf } from '../ring.ts';

type WantedRange = NonNullable<Purpose['range']>;

/** A year that the notes contradict is left for the wizard to ask. */
export function rangeOfGap(gap: Gap): WantedRange {
  const { mod, serie, nNFIni, nNFFin, ano, yearKnown, deadline } = gap;
  const month = deadline && ringOf(deadline);
  return {
    mod,
    serie,
    nNFIni,
    nNFFin,
    ...(yearKnown ? { ano } : {}),
    ...(yearKnown && month?.year === ano ? { month: month.month } : {}),
  };
}
