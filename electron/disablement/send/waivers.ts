/** The waivers that a sending needs: objections that were confirmed for it. */

import { isDeepStrictEqual } from 'node:util';
import type { DisablementSummary, Waiver, WaiverCode } from '../../../shared/contract.ts';
import { appError, type AppError } from '../../../shared/errors.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { neighboursAround, objectionError, objectionsTo } from '../check/objections.ts';
import { withRefusedAlone } from '../check/refused-alone.ts';
import type { DisablementContext } from '../deps.ts';
import type { RequestRow } from '../journal/journal-rows.ts';
import type { ReservationView, Survey } from '../journal/journal.ts';

export interface Answering {
  readonly again: boolean;
  /** Findings that the caller says were looked at. */
  readonly confirmed?: readonly WaiverCode[] | undefined;
  /** Who gives the consent; a person if left out. */
  readonly by?: 'person' | 'token' | undefined;
  /** The waivers as they were shown when the consent was given; undefined before that. */
  readonly shown?: DisablementSummary['waivers'];
}

/** What is known of the series of a request, and the neighbours of its range. */
export type Around = ReturnType<typeof aroundOf>;

export function aroundOf(
  { deps }: Pick<DisablementContext, 'deps'>,
  row: RequestRow,
  { around, alone = [] }: Pick<Survey, 'around'> & Partial<Pick<Survey, 'alone'>>,
) {
  const known = withRefusedAlone(deps.known(row.cnpj, row.mod, row.serie, row.tpAmb), { alone });
  return { known, neighbours: neighboursAround(known, row, around) };
}

/**
 * A waiver counts for the sending that it was given to, and is void if that never left; it covers the notes that were shown,
 * none that came since. What is sent again went out before, with its waivers.
 * Errors: `range.contingency`, `year.contradicted`.
 */
export function answeredFor(
  context: Pick<DisablementContext, 'deps'>,
  { story, around }: ReservationView,
  { again, confirmed, by = 'person', shown }: Answering,
  looked?: Around,
): Result<Waiver[], AppError> {
  if (again) return ok([]);
  const { known, neighbours } = looked ?? aroundOf(context, story.row, { around });
  const objections = objectionsTo(known, story.row, neighbours);
  const refusal = objectionError(objections, confirmed);
  if (refusal) return err(refusal);
  const at = context.deps.clock.now().toISOString();
  const needed = objections.map(({ waiver, data }) => ({ waiver: { ...waiver, at, by }, data }));
  const unseen = shown && needed.find(({ waiver }) => !isAmong(shown, waiver));
  return unseen ? err(appError(unseen.waiver.code, unseen.data)) : ok(needed.map(({ waiver }) => waiver));
}

/** Of fewer notes than were shown too: the others have been transmitted since. */
function isAmong(shown: NonNullable<Answering['shown']>, { keys = [], neighbours }: Waiver): boolean {
  const seen = new Set(shown.flatMap((each) => each.keys ?? []));
  // A waiver of notes has no neighbours, as the one in which its keys were shown.
  return (
    keys.every((key) => seen.has(key)) && shown.some((each) => isDeepStrictEqual(each.neighbours, neighbours))
  );
}
