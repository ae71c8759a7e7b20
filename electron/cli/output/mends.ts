/** Ranges that could be asked for in place of the one that cannot, as options to be copied. */

import type { NumberRange } from '../../../shared/fiscal/numbering.ts';

/** More would hide the rest of what is said. */
const MOST = 20;

/** One line, or none where there is nothing to offer. */
export function mendLines(mend: readonly NumberRange[] = []): string[] {
  if (mend.length === 0) return [];
  const shown = mend.slice(0, MOST).map(({ nNFIni, nNFFin }) => `--de ${nNFIni} --ate ${nNFFin}`);
  const between = mend.length > 1 ? ', um pedido por vez' : '';
  const more = mend.length > MOST ? `  e mais ${mend.length - MOST}` : '';
  return [`Pode ser pedida${between}: ${shown.join('  ')}${more}`];
}
