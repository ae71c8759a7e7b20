/** The rows of Início about the program on this computer: how it last ended, and who else uses it. */

import { useTranslation } from 'react-i18next';
import type { LastRun } from '../../shared/contract.ts';
import { useCommand, useQueryCall } from '../api/hooks.ts';
import { useRouter } from '../ui/navigation/router.tsx';
import { useFormat } from '../ui/words/use-format.ts';
import type { Need } from './need.ts';

export function useProgramNeeds(): readonly Need[] {
  const { t } = useTranslation(['home', 'common']);
  const format = useFormat();
  const { go } = useRouter();
  const state = useQueryCall('program.state', {}).data;
  const dismiss = useCommand('program.dismiss');
  const { lastRun, otherUsers } = state ?? {};
  const [incident] = lastRun?.incidents.slice(-1) ?? [];
  const failed = incident?.kind === 'page' ? 'pageFailed' : 'programFailed';
  const at = lastRun ? momentOf(lastRun) : '';
  return [
    ...(lastRun
      ? [
          {
            key: 'last-run',
            tone: 'warn' as const,
            title: t(lastRun.suddenly ? 'endedSuddenly' : failed),
            text: t(lastRun.suddenly ? 'endedSuddenlyText' : 'failedText', {
              date: format.date(at),
              time: format.time(at),
            }),
            act: t('seeReport'),
            onAct: () => go('settings', { place: 'diagnosis' }),
            dismiss: t('dismiss'),
            onDismiss: () => void dismiss.run({ what: 'last-run' }),
          },
        ]
      : []),
    ...(otherUsers && !otherUsers.seen
      ? [
          {
            key: 'other-users',
            tone: 'quiet' as const,
            title: t('otherUsers', { count: otherUsers.count }),
            text: t('otherUsersText'),
            dismiss: t('common:understood'),
            onDismiss: () => void dismiss.run({ what: 'other-users' }),
          },
        ]
      : []),
  ];
}

/** What its row speaks of: when a run that was cut off was opened, else when it broke last. */
export function momentOf({ incidents, startedAt, suddenly }: LastRun): string {
  return (suddenly ? undefined : incidents.at(-1)?.at) ?? startedAt;
}
