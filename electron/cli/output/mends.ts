/** Alternative ranges for one that cannot be disabled, as options to copy. */

import type { NumberRange } from '../../../shared/fiscal/numbering.ts';

/** More would hide the rest of the output. */
const MOST = 20;

/** One line, or none if there is no alternative. */
export function mendLines(mend: readonly NumberRange[] = []): string[] {
  if (mend.length === 0) return [];
  const shown = mend.slice(0, MOST).map(({ nNFIni, nNFFin }) => `--de ${nNFIni} --ate ${nNFFin}`);
  const between = mend.length > 1 ? ', um pedido por vez' : '';
  const more = mend.length > MOST ? `  e mais ${mend.length - MOST}` : '';
  return [`Pode ser pedida${between}: ${shown.join('  ')}${more}`];
}
