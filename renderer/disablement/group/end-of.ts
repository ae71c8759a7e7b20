/** What the end of a group says: also in the head of the window, which loads nothing else of it. */

import type { CallOutput } from '../../../shared/contract.ts';
import { shownState } from '../../../shared/fiscal/cstat.ts';

export type GroupResult = CallOutput<'disablement.perform-group'>;
export type GroupOutcome = GroupResult['ranges'][number];

export type GroupEnd =
  | { readonly kind: 'done'; readonly saved: boolean }
  | {
      readonly kind: 'stopped';
      readonly at: GroupOutcome;
      readonly why: 'refused' | 'stopped' | 'uncertain' | 'asked' | 'other';
    };

/** What the end of a group says; undefined where nothing was sent, so that it can be tried again from the list. */
export function endOf({ ranges, stoppedAt }: GroupResult): GroupEnd | undefined {
  const at = stoppedAt === undefined ? undefined : ranges[stoppedAt];
  if (!at) return { kind: 'done', saved: ranges.every(({ view }) => view?.file?.saved ?? true) };
  const state = at.view && shownState(at.view);
  if (state === 'refused' || state === 'stopped' || state === 'uncertain')
    return { kind: 'stopped', at, why: state };
  const asked = state === 'discarded' || at.stopped?.code === 'call.aborted';
  return ranges.some(isDisabled) ? { kind: 'stopped', at, why: asked ? 'asked' : 'other' } : undefined;
}

export function isDisabled({ view }: Pick<GroupOutcome, 'view'>): boolean {
  return view?.state === 'homologated';
}
