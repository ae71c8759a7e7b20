/** The waivers that a sending needs: objections that were confirmed, and notes that were declared before. */

import type { Waiver, WaiverCode } from '../../../shared/contract.ts';
import type { AppError } from '../../../shared/errors.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { contingenciesOf, objectionError, objectionsTo } from '../check/objections.ts';
import type { DisablementContext } from '../deps.ts';
import type { ReservationView } from '../journal/journal.ts';
import { waiversOf } from '../journal/journal-rows.ts';

export interface Answering {
  readonly again: boolean;
  /** Findings that the caller says were looked at. */
  readonly confirmed?: readonly WaiverCode[] | undefined;
  /** Who gives the consent; a person if left out. */
  readonly by?: 'person' | 'token' | undefined;
}

/**
 * Only those not recorded before. A request that is sent again had its waivers the first time.
 * Errors: `range.contingency`, `year.contradicted`.
 */
export function answeredFor(
  context: DisablementContext,
  { story, around }: ReservationView,
  { again, confirmed, by = 'person' }: Answering,
): Result<Waiver[], AppError> {
  if (again) return ok([]);
  const before = waiversOf(story.events);
  const objections = objectionsTo(context, story.row, around, before);
  const refusal = objectionError(objections, confirmed);
  if (refusal) return err(refusal);
  const at = context.deps.clock.now().toISOString();
  const declared = contingenciesOf(context, story.row, 'declared').filter(
    ({ chNFe }) => !before.some(({ keys = [] }) => keys.includes(chNFe)),
  );
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
