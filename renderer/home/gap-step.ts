/** What Início offers for a gap: to disable it, or first to look at why it might be none. */

import type { Gap } from '../../shared/contract.ts';

/**
 * `disable` only where nothing speaks against it: both neighbours known and of one year, no sign of a note in
 * contingency or of a lost file. A number that was tried is looked at first too.
 */
export function nextStepOf({ notes, yearKnown }: Pick<Gap, 'notes' | 'yearKnown'>): 'disable' | 'look' {
  return notes.length === 0 && yearKnown ? 'disable' : 'look';
}
