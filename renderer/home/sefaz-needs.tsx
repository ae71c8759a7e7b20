/** The rows of Início about SEFAZ itself: stopped services, and paused consults. */

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import type { HistoryEntry, SefazDataState } from '../../shared/contract.ts';
import { useQueryCall } from '../api/hooks.ts';
import { useKeptStatuses } from '../connection/kept-statuses.ts';
import { useNow, useSecondsLeft } from '../ui/clock.ts';
import { useOpenConnection } from '../ui/navigation/connection-panel.ts';
import { useRouter } from '../ui/navigation/router.tsx';
import { useWhere } from '../ui/session.tsx';
import { useFormat } from '../ui/words/use-format.ts';
import type { Need } from './need.ts';
import { pausedInTraining, stoppedServices } from './sefaz-says.ts';

const PAUSE_MINUTES = 60;

export function useSefazNeeds(entries: readonly HistoryEntry[]): readonly Need[] {
  const { t } = useTranslation(['home', 'common']);
  const format = useFormat();
  const { environment, company } = useWhere();
  const { go } = useRouter();
  const openConnection = useOpenConnection();
  const now = useNow().getTime();
  const statuses = useKeptStatuses(environment);
  const limits = useQueryCall('consult.limits', { environment, cnpj: company?.cnpj });
  const minutes = limits.data?.figures.find(({ name }) => name === 'pause')?.value ?? PAUSE_MINUTES;
  const pauses =
    environment === 'treino' ? pausedInTraining(entries, minutes, now) : (limits.data?.pauses ?? []);
  // Training has a SEFAZ of its own.
  const data = useQueryCall('sefaz-data.state', {}, { enabled: environment !== 'treino' }).data;
  return [
    ...(data ? dataNeeds(data, t, go) : []),
    ...stoppedServices(entries, statuses, now).map(({ uf, mod, cStat, since }): Need => ({
      key: `stopped ${uf} ${mod}`,
      tone: 'warn',
      title: t('home:stopped', { uf, cStat, model: t(`common:modelNames.${mod}`) }),
      text: t('home:stoppedText', { time: format.since(since) }),
      act: t('home:test'),
      onAct: () => openConnection({ uf, mod, test: true }),
    })),
    ...pauses.map(({ service, authorizer, until }): Need => ({
      key: `paused ${service} ${authorizer} ${until}`,
      tone: 'warn',
      title: t(`common:pause.${service}`, {
        uf: t('common:pause.ofUf', { uf: authorizer }),
        time: format.time(until),
      }),
      company: company?.name,
      text: t('common:pause.text'),
      aside: <Left until={until} />,
    })),
  ];
}

function dataNeeds(
  { version, pending, refused }: SefazDataState,
  t: TFunction<['home', 'common']>,
  go: ReturnType<typeof useRouter>['go'],
): Need[] {
  const needs: Need[] = [];
  if (pending && pending.postponedAt === undefined) {
    needs.push({
      key: `data ${version}`,
      tone: 'warn',
      title: t('home:newAddresses'),
      text: t('home:newAddressesText', { version }),
      act: t('home:newAddressesAct'),
      onAct: () => go('settings', { place: 'sefaz-data' }),
    });
  }
  if (refused?.reason === 'program') {
    needs.push({
      key: 'data program',
      tone: 'warn',
      title: t('home:oldProgram'),
      text: t('home:oldProgramText', { version: refused.minProgram ?? '' }),
      act: t('home:oldProgramAct'),
      onAct: () => go('settings', { place: 'update' }),
    });
  }
  return needs;
}

function Left({ until }: { until: string }): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const left = useSecondsLeft(Date.parse(until));
  return (
    <span role="timer">{left > 0 ? t('pause.left', { time: format.countdown(left) }) : t('pause.over')}</span>
  );
}
