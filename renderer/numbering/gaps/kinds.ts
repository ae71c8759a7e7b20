/** The kinds of gaps: what a person does with them. */

import type { Gap } from '../../../shared/contract.ts';

/** Disable them, find out first what they are, or transmit their notes. */
export type GapKind = 'gaps' | 'unclear' | 'contingency';

export function kindOf({ notes }: Pick<Gap, 'notes'>): GapKind {
  if (notes.includes('contingency')) return 'contingency';
  return notes.includes('incomplete') ? 'unclear' : 'gaps';
}
