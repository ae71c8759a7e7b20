/** Alternative ranges for one that cannot be disabled, as options to copy. */

import type { NumberRange } from '../../../shared/fiscal/numbering.ts';

/** More would hide the rest of the output. */
const MOST = 20;

/** One line, or none if there is no alternative. */
export function alternativeLines(alternatives: readonly NumberRange[] = []): string[] {
  if (alternatives.length === 0) return [];
  const shown = alternatives.slice(0, MOST).map(({ nNFIni, nNFFin }) => `--de ${nNFIni} --ate ${nNFFin}`);
  const between = alternatives.length > 1 ? ', um pedido por vez' : '';
  const more = alternatives.length > MOST ? `  e mais ${alternatives.length - MOST}` : '';
  return [`Pode ser pedida${between}: ${shown.join('  ')}${more}`];
}
