/** The rows of Início about the shared database: what it did not take of this computer, what could not be read of it, and a jump. */

import { useTranslation } from 'react-i18next';
import type { SharedJournalState } from '../../shared/contract.ts';
import { useRouter } from '../ui/navigation/router.tsx';
import { useSharedState } from '../ui/states/shared-journal.tsx';
import { useFormat } from '../ui/words/use-format.ts';
import type { Need } from './need.ts';

/** What needs a look, most urgent first, and of how many rows it speaks. */
export function sharedTroubles({
  waitingFor,
  notTaken = [],
  aside = [],
}: Pick<SharedJournalState, 'waitingFor' | 'notTaken' | 'aside'>) {
  const jumps = waitingFor?.code === 'database.altered' ? 1 : 0;
  const found = [
    { key: 'jump', count: jumps },
    { key: 'notTaken', count: notTaken.length },
    { key: 'aside', count: aside.length },
  ] as const;
  return found.filter(({ count }) => count > 0);
}

export function useSharedNeeds(): readonly Need[] {
  const { t } = useTranslation('home');
  const format = useFormat();
  const { go } = useRouter();
  return sharedTroubles(useSharedState() ?? {}).map(({ key, count }) => ({
    key: `shared ${key}`,
    tone: 'warn',
    title: t(`shared.${key}`, format.counted(count)),
    text: t(`shared.${key}Text`),
    act: t('shared.act'),
    onAct: () => go('settings', { place: 'shared' }),
  }));
}
