/** The waivers that a sending needs: objections that were confirmed for it, and notes that were declared never given. */

import type { Waiver, WaiverCode } from '../../../shared/contract.ts';
import type { AppError } from '../../../shared/errors.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { contingenciesOf, objectionError, objectionsTo } from '../check/objections.ts';
import type { DisablementContext } from '../deps.ts';
import type { ReservationView } from '../journal/journal.ts';

export interface Answering {
  readonly again: boolean;
  /** Findings that the caller says were looked at. */
  readonly confirmed?: readonly WaiverCode[] | undefined;
  /** Who gives the consent; a person if left out. */
  readonly by?: 'person' | 'token' | undefined;
}

/**
 * A waiver counts for the sending that it was given to, and is void if that never left. What is sent again went out before,
 * with its waivers.
 * Errors: `range.contingency`, `year.contradicted`.
 */
export function answeredFor(
  { deps }: Pick<DisablementContext, 'deps'>,
  { story, around }: ReservationView,
  { again, confirmed, by = 'person' }: Answering,
): Result<Waiver[], AppError> {
  if (again) return ok([]);
  const { cnpj, mod, serie, tpAmb } = story.row;
  const known = deps.known(cnpj, mod, serie, tpAmb);
  const objections = objectionsTo(known, story.row, around);
  const refusal = objectionError(objections, confirmed);
  if (refusal) return err(refusal);
  const at = deps.clock.now().toISOString();
  const declared = contingenciesOf(known, story.row, 'declared');
  return ok([
    ...declared.map<Waiver>(({ chNFe, declaredAt }) => ({
      code: 'range.contingency',
      by: 'person',
      at: declaredAt ?? at,
      keys: [chNFe],
    })),
    ...objections.map<Waiver>(({ waiver }) => ({ ...waiver, at, by })),
  ]);
}
