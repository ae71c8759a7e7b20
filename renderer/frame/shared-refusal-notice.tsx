/** The notice above a screen of why nothing can be disabled through the journal that several computers share. */

import { Button } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SharedJournalState } from '../../shared/contract.ts';
import { explainError } from '../../shared/explain/index.ts';
import { useRouter } from '../ui/navigation/router.tsx';
import { ReopenButton } from '../ui/reopen-button.tsx';
import { useWhere } from '../ui/session.tsx';
import { ErrorPanel } from '../ui/states/error-panel.tsx';
import { NoticeBar } from '../ui/states/notice-bar.tsx';
import { refusalOf, useSharedState } from '../ui/states/shared-journal.tsx';
import { SharedLacking } from '../ui/states/shared-lacking.tsx';
import { useFormat } from '../ui/words/use-format.ts';

/** Says it with the way to what a person can do. @param className positions the notice in the frame */
export function SharedRefusalNotice({ className }: { className: string }): ReactNode {
  const { t } = useTranslation('frame');
  const state = useSharedState();
  const { go } = useRouter();
  const { company } = useWhere();
  if (!state) return null;
  const refusal = refusalOf(state);
  // The company in front first: its disablements are the ones that stop here.
  const first = state.chains.find(({ data }) => data?.['cnpj'] === company?.cnpj) ?? state.chains[0];
  const toSettings = (label: string) => (
    <Button onClick={() => go('settings', { place: 'shared' })}>{label}</Button>
  );
  if (refusal && refusal !== state.refused) return <Away state={state} className={className} />;
  if (refusal?.code === 'database.not-imported') {
    return (
      <div className={className}>
        <SharedLacking
          count={state.lacking}
          text={t('shared.lackingText')}
          action={toSettings(t('shared.import'))}
        />
      </div>
    );
  }
  if (refusal) {
    return (
      <div className={className}>
        {refusal.code === 'database.reopen' ? (
          <ErrorPanel error={refusal} intent="warning" actions={<ReopenButton />} />
        ) : (
          // A user who may only read has the rights intended for it: nothing is wrong.
          <ErrorPanel error={refusal} intent="info" />
        )}
      </div>
    );
  }
  if (!first) return null;
  return (
    <div className={className}>
      <ErrorPanel
        error={first}
        intent="warning"
        actions={toSettings(t('shared.seeAll', { count: state.chains.length }))}
      />
    </div>
  );
}

function Away({ state, className }: { state: SharedJournalState; className: string }): ReactNode {
  const { t } = useTranslation('frame');
  const format = useFormat();
  const { error = { code: 'database.away' as const }, since, copyAt, waiting } = state;
  // The server's name is in the header.
  const reason = error.data?.['reason'];
  const { what, action } = explainError(
    error.code === 'database.away'
      ? { code: error.code, ...(reason === undefined ? {} : { data: { reason } }) }
      : error,
    format.locale,
  );
  return (
    <div className={className} role="alert">
      <NoticeBar intent="warning" title={what}>
        {t('shared.since', { time: format.since(since) })} {action}{' '}
        {copyAt === undefined ? null : `${t('shared.copy', { date: format.dateTime(copyAt) })} `}
        {waiting > 0 ? t('shared.waiting', format.counted(waiting)) : null}
      </NoticeBar>
    </div>
  );
}
