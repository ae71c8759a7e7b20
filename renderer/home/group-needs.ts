/** The rows of Início about groups of disablements: one under way, and each end not seen yet. */

import { useTranslation } from 'react-i18next';
import type { DisablementView } from '../../shared/contract.ts';
import { rangeKey } from '../../shared/fiscal/numbering.ts';
import { useGroupWords, useShowGroup } from '../disablement/group/use-group-words.ts';
import { useGroups, type GroupView } from '../disablement/group/use-groups.ts';
import { useWhere } from '../ui/session.tsx';
import type { Need } from './need.ts';

export function useGroupNeeds(): readonly Need[] {
  const { t } = useTranslation(['home', 'common']);
  const { environment } = useWhere();
  const wordsOf = useGroupWords();
  const show = useShowGroup();
  return useGroups()
    .filter((group) => group.environment === environment)
    .map((group): Need => {
      const { tone, what, company, place } = wordsOf(group);
      return {
        key: group.groupId,
        tone,
        title: what,
        company,
        cnpj: group.cnpj,
        text: [`${place}.`, ...(group.underWay ? [t('groupNow')] : [])].join(' '),
        act: t(group.underWay ? 'common:see' : 'groupEnd'),
        onAct: () => show(group),
      };
    });
}

/** Whether it is one of the requests that the group sends. */
export function isOfGroup(group: GroupView, view: DisablementView): boolean {
  const key = rangeKey(view);
  return (
    group.environment === view.environment &&
    group.cnpj === view.cnpj &&
    group.ranges.some((range) => rangeKey(range) === key)
  );
}
