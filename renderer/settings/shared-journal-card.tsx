/** Diário compartilhado: the connection to the office's PostgreSQL, tried before it is saved, and the way out of it. */

import { makeStyles, MessageBar, MessageBarBody, tokens } from '@fluentui/react-components';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SharedConnection, SharedJournalState } from '../../shared/contract.ts';
import { useQueryCall } from '../api/hooks.ts';
import { useFormStyles } from '../ui/fields/form-layout.ts';
import { takeFocus } from '../ui/keyboard/focus-keeper.ts';
import { helpMark } from '../ui/navigation/help.ts';
import { LearnMore } from '../ui/navigation/learn-more.tsx';
import { usePurpose } from '../ui/navigation/router.tsx';
import { Card } from '../ui/page.tsx';
import { ErrorPanel } from '../ui/states/error-panel.tsx';
import { ToneIcon } from '../ui/states/tones.tsx';
import { useFormat } from '../ui/words/use-format.ts';
import { ChainFaults } from './chain-faults.tsx';
import { ExitLabelForm } from './exit-label-form.tsx';
import { SharedConnectionForm } from './shared-connection-form.tsx';
import { SharedMoving } from './shared-moving.tsx';

const useStyles = makeStyles({
  line: { display: 'grid', gridTemplateColumns: '20px minmax(0, 1fr)', columnGap: '8px' },
  quiet: { color: tokens.colorNeutralForeground3 },
});

export function SharedJournalCard(): ReactNode {
  const form = useFormStyles();
  const { t } = useTranslation('settings');
  const connection = useQueryCall('shared-journal.connection', {});
  const state = useQueryCall('shared-journal.state', {});
  const [wanted, setWanted] = useState(false);
  usePurpose('settings', (purpose) => setWanted(purpose.place === 'shared'));
  const place = useRef<HTMLDivElement>(null);
  const known = connection.data !== undefined;
  useEffect(() => {
    if (!wanted || !known) return;
    // After the page's heading has taken the focus.
    const soon = requestAnimationFrame(() => {
      place.current?.scrollIntoView({ block: 'start' });
      takeFocus(place.current?.querySelector<HTMLElement>('[data-import], input'), { preventScroll: true });
      setWanted(false);
    });
    return () => cancelAnimationFrame(soon);
  }, [wanted, known]);
  return (
    <Card title={t('shared.title')}>
      <div ref={place} className={form.form} {...helpMark('shared')}>
        <p className={form.text}>
          {t('shared.text')} <LearnMore to="shared" about={t('shared.title')} />
        </p>
        <ErrorPanel error={connection.error?.error ?? state.error?.error} />
        {state.data && connection.data ? <Standing state={state.data} connection={connection.data} /> : null}
        {state.data?.standing === 'connected' ? <SharedMoving state={state.data} /> : null}
        {connection.data ? (
          <SharedConnectionForm key={connection.data.isSet ? 'set' : 'none'} saved={connection.data} />
        ) : null}
        <ExitLabelForm />
      </div>
    </Card>
  );
}

function Standing({
  state,
  connection,
}: {
  state: SharedJournalState;
  connection: SharedConnection;
}): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { standing, server = '', since, error, waitingFor } = state;
  return (
    <>
      <div className={styles.line} role="status">
        <ToneIcon tone={standing === 'connected' ? 'good' : standing === 'away' ? 'warn' : 'quiet'} />
        <span>{t(`shared.standing.${standing}`, { server, time: format.time(since) })}</span>
      </div>
      <ChainFaults chains={state.chains} />
      {standing === 'away' ? <ErrorPanel error={error} intent="warning" /> : null}
      {waitingFor === undefined ? null : <ErrorPanel error={waitingFor} intent="warning" />}
      {state.copyAt === undefined ? null : (
        <p className={styles.quiet}>{t('shared.copy', { date: format.dateTime(state.copyAt) })}</p>
      )}
      {state.copyError ? (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>{t('shared.copyFailed')}</MessageBarBody>
        </MessageBar>
      ) : null}
      {connection.variable === undefined ? null : (
        <p className={styles.quiet}>{t('shared.variable', { server: connection.variable })}</p>
      )}
      {connection.reopen ? (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>{t(connection.isSet ? 'shared.reopen' : 'shared.left')}</MessageBarBody>
        </MessageBar>
      ) : null}
    </>
  );
}
