/** How the journal that several computers share stands, and the notice of why nothing can be disabled through it. */

import { Button, makeStyles, MessageBar, MessageBarBody, MessageBarTitle } from '@fluentui/react-components';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SharedJournalState } from '../../../shared/contract.ts';
import type { AppError } from '../../../shared/errors.ts';
import { explainError } from '../../../shared/explain/index.ts';
import { useQueryCall } from '../../api/hooks.ts';
import { useRouter } from '../navigation/router.tsx';
import { ReopenButton } from '../reopen-button.tsx';
import { useWhere } from '../session.tsx';
import { useFormat } from '../words/use-format.ts';
import { ErrorPanel } from './error-panel.tsx';
import { SharedLacking } from './shared-lacking.tsx';

const CONNECTING_MS = 1_000;

const useStyles = makeStyles({
  bar: { paddingTop: '10px', paddingBottom: '10px' },
  body: { whiteSpace: 'normal' },
});

/** Undefined in training, which is never shared. */
function useSharedState(): SharedJournalState | undefined {
  const { environment } = useWhere();
  const isTraining = environment === 'treino';
  const { data, refetch } = useQueryCall('shared-journal.state', {}, { enabled: !isTraining });
  const isConnecting = data?.standing === 'connecting';
  useEffect(() => {
    if (!isConnecting) return;
    // The page may begin to listen after the server's first answer was announced.
    const timer = setInterval(() => void refetch(), CONNECTING_MS);
    return () => clearInterval(timer);
  }, [isConnecting, refetch]);
  return isTraining ? undefined : data;
}

/** Undefined where this computer has a journal of its own, and in training. */
export function useSharedJournal(): SharedJournalState | undefined {
  const state = useSharedState();
  return state?.standing === 'none' ? undefined : state;
}

/** What hinders all disablements on this computer, the more pressing first; undefined where nothing does. */
function refusalOf({ refused, standing, error }: SharedJournalState): AppError | undefined {
  // What the folder lacks can be imported only from a server that answers.
  if (standing === 'away' && refused?.code !== 'database.reopen') return error ?? { code: 'database.away' };
  return refused;
}

/** Why nothing of the chosen company can be disabled now on this computer; undefined where the journal does not hinder it. */
export function useSharedRefusal(): AppError | undefined {
  const { company } = useWhere();
  const state = useSharedState();
  if (!state) return undefined;
  return refusalOf(state) ?? state.chains.find(({ data }) => data?.['cnpj'] === company?.cnpj);
}

/** Says it above a screen, with the way to what a person can do. @param className positions the notice in the frame */
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
        <ErrorPanel error={refusal} intent="warning" actions={<ReopenButton />} />
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
  const styles = useStyles();
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
      <MessageBar intent="warning" layout="multiline" className={styles.bar}>
        <MessageBarBody className={styles.body}>
          <MessageBarTitle>{what}</MessageBarTitle> {t('shared.since', { time: format.since(since) })}{' '}
          {action} {copyAt === undefined ? null : `${t('shared.copy', { date: format.dateTime(copyAt) })} `}
          {waiting > 0 ? t('shared.waiting', { count: waiting, n: format.number(waiting) }) : null}
        </MessageBarBody>
      </MessageBar>
    </div>
  );
}
