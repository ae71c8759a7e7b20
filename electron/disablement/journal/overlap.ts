/** Which requests block a range, and what is left of it around them: rule 2 of the journal. */

import { appError, type AppError } from '../../../shared/errors.ts';
import type { NumberRange } from '../../../shared/fiscal/numbering.ts';
import { stateOf, type Story } from './journal-rows.ts';
import { seatOf } from './seat.ts';
import { stateError } from './state-error.ts';
import { protocolOf } from './story.ts';

/**
 * The error for a range, undefined without blockers. The identical request comes first, because its result can be
 * shown: `disablement.already`, `disablement.uncertain`, `disablement.busy`, `disablement.imported`; else
 * `disablement.overlap`.
 */
export function overlapError(id: string, blockers: readonly Story[]): AppError | undefined {
  const same = identicalAmong(id, blockers);
  if (same) return identicalError(same);
  const first = blockers[0];
  if (!first) return undefined;
  const { requestId, nNFIni, nNFFin } = first.row;
  const state = stateOf(first.events);
  return appError('disablement.overlap', {
    requestId,
    nNFIni,
    nNFFin,
    state,
    nProt: protocolOf(first.events),
    ...seatOf(first.events),
  });
}

/**
 * Those of `meeting` that keep this request from going out. A file that proves nothing does not keep its own unanswered request
 * from being sent again, since only SEFAZ's answer proves it.
 */
export function blockersOf(own: Story, meeting: readonly Story[]): readonly Story[] {
  const again = stateOf(own.events) === 'uncertain';
  return meeting.filter(({ row, events }) => {
    if (row.requestId === own.row.requestId) return false;
    return !(again && row.id === own.row.id && stateOf(events) === 'imported');
  });
}

/** Of the requests of this Id the one with SEFAZ's answer, if there is one: a file beside it proves nothing. */
export function identicalAmong(id: string | undefined, blockers: readonly Story[]): Story | undefined {
  const same = blockers.filter(({ row }) => row.id === id);
  return same.find(({ events }) => stateOf(events) === 'homologated') ?? same[0];
}

function identicalError(story: Story): AppError {
  const { requestId } = story.row;
  const state = stateOf(story.events);
  if (state === 'uncertain' || state === 'sending' || state === 'imported') return stateError(story);
  return appError('disablement.already', { requestId, nProt: protocolOf(story.events), state });
}

/** What is left of `range` without the numbers of `taken`, sorted. */
export function remaining(range: NumberRange, taken: readonly NumberRange[]): NumberRange[] {
  const left: NumberRange[] = [];
  let start = range.nNFIni;
  for (const hole of [...taken].sort((a, b) => a.nNFIni - b.nNFIni)) {
    if (hole.nNFFin < start || hole.nNFIni > range.nNFFin) continue;
    if (hole.nNFIni > start) left.push({ nNFIni: start, nNFFin: hole.nNFIni - 1 });
    start = hole.nNFFin + 1;
  }
  if (start <= range.nNFFin) left.push({ nNFIni: start, nNFFin: range.nNFFin });
  return left;
}
