/** The groups that the core sends or has sent unseen, whatever page began them; nothing of them is kept here. */

import type { CallOutput, Environment } from '../../../shared/contract.ts';
import { useQueryCall } from '../../api/hooks.ts';
import type { PlacedRange } from '../../../shared/fiscal/numbering.ts';

export type GroupView = CallOutput<'disablement.groups'>[number];

const NONE: readonly GroupView[] = [];

/** Oldest first. One that waits for a person's answer belongs to the page that asked alone. */
export function useGroups(): readonly GroupView[] {
  const groups = useQueryCall('disablement.groups', {}).data;
  return groups?.filter(({ underWay, own }) => !underWay || underWay.at >= 0 || own) ?? NONE;
}

/** Those of a company. */
export function useGroupsOf(environment: Environment, cnpj: string | undefined): readonly GroupView[] {
  return useGroups().filter((group) => group.environment === environment && group.cnpj === cnpj);
}

type Series = Pick<PlacedRange, 'mod' | 'serie'>;

/** Whether some of the ranges are of this series. */
export function hasSeries(ranges: readonly Series[], { mod, serie }: Series): boolean {
  return ranges.some((range) => range.mod === mod && range.serie === serie);
}
