/** The groups in which the rows of a batch are counted and shown: their order, and how each looks. */

import type { BatchGroup, BatchView } from '../../../shared/contract.ts';
import { SITUATION_TONE, type Tone } from '../../ui/states/tones.tsx';

/** First what counts most, last what is not to be asked. */
export const GROUPS = [
  'autorizada',
  'marcada',
  'cancelada',
  'denegada',
  'epec',
  'nao-consta',
  'outra',
  'nao-consultada',
  'failed',
  'pending',
  'old',
  'other-document',
  'invalid',
  'duplicate',
] as const satisfies readonly BatchGroup[];

export const GROUP_TONE: Readonly<Record<BatchGroup, Tone>> = {
  ...SITUATION_TONE,
  marcada: 'warn',
  failed: 'warn',
  pending: 'quiet',
  old: 'quiet',
  'other-document': 'quiet',
  invalid: 'bad',
  duplicate: 'quiet',
};

export interface Counted {
  readonly group: BatchGroup;
  readonly count: number;
}

/** The groups that have rows, in their order. */
export function countedGroups({ groups }: Pick<BatchView, 'groups'>): readonly Counted[] {
  return GROUPS.flatMap((group) => {
    const count = groups[group] ?? 0;
    return count > 0 ? [{ group, count }] : [];
  });
}

/** The choice after a press on `group`: only that one, or with `add` it beside the others; a second press takes it back. */
export function choiceAfter(
  chosen: readonly BatchGroup[],
  group: BatchGroup,
  add: boolean,
): readonly BatchGroup[] {
  const has = chosen.includes(group);
  if (add) return has ? chosen.filter((each) => each !== group) : [...chosen, group];
  return has && chosen.length === 1 ? [] : [group];
}

/** Of the rows that are to be asked at all: those whose turn is over, and those of them that SEFAZ gave an answer about the note. */
export function doneOf({ states, groups }: Pick<BatchView, 'states' | 'groups'>): {
  readonly done: number;
  readonly consulted: number;
  readonly of: number;
} {
  const { asked = 0, failed = 0, pending = 0 } = states;
  const done = asked + failed;
  return { done, consulted: asked - (groups['nao-consultada'] ?? 0), of: done + pending };
}

/** One that is done, but not of every note, does not look so. */
export function toneOfBatch(view: Pick<BatchView, 'state' | 'states' | 'groups'>): Tone {
  const { done, consulted } = doneOf(view);
  return view.state === 'done' && consulted < done ? 'warn' : STATE_TONE[view.state];
}

const STATE_TONE: Readonly<Record<BatchView['state'], Tone>> = {
  read: 'quiet',
  running: 'quiet',
  paused: 'warn',
  waiting: 'warn',
  done: 'good',
  cancelled: 'gone',
};

/** Rows to be asked of a batch that was only read. */
export function toAsk({ kinds }: Pick<BatchView, 'kinds'>, withOld: boolean): number {
  return (kinds.note ?? 0) + (withOld ? (kinds.old ?? 0) : 0);
}
