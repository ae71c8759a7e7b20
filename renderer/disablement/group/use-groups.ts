/** The groups that the core sends or has sent unseen, whatever page began them; nothing of them is kept here. */

import type { CallOutput } from '../../../shared/contract.ts';
import { useQueryCall } from '../../api/hooks.ts';
import type { Place } from '../../numbering/line/use-line.ts';

export type GroupView = CallOutput<'disablement.groups'>[number];

const NONE: readonly GroupView[] = [];

/** Oldest first. One that waits for a person's answer belongs to the page that asked alone. */
export function useGroups(): readonly GroupView[] {
  const groups = useQueryCall('disablement.groups', {}).data;
  return groups?.filter(({ underWay, own }) => !underWay || underWay.at >= 0 || own) ?? NONE;
}

export function useGroupOf(place: Place): GroupView | undefined {
  return useGroups().findLast((group) => isIn(group, place));
}

/** Whether the group, or what else has a series, is of this one. */
export function isIn(one: Place, { environment, cnpj, mod, serie }: Place): boolean {
  return one.environment === environment && one.cnpj === cnpj && one.mod === mod && one.serie === serie;
}
