/** Diário compartilhado: the connection to the office's PostgreSQL, tried before it is saved, and the way out of it. */

import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SharedConnection, SharedJournalState } from '../../../shared/contract.ts';
import { useQueryCall } from '../../api/hooks.ts';
import { useFormStyles } from '../../ui/fields/form-layout.ts';
import { helpMark } from '../../ui/navigation/help.ts';
import { LearnMore } from '../../ui/navigation/learn-more.tsx';
import { Card } from '../../ui/page.tsx';
import { ReopenButton } from '../../ui/reopen-button.tsx';
import { ErrorPanel } from '../../ui/states/error-panel.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { ToneLine } from '../../ui/states/tones.tsx';
import { useFormat } from '../../ui/words/use-format.ts';
import { useLedTo } from '../led-to.ts';
import { ChainFaults } from './chain-faults.tsx';
import { ExitLabelForm } from './exit-label-form.tsx';
import { SharedConnectionForm } from './shared-connection-form.tsx';
import { SharedMoving } from './shared-moving.tsx';
import { SharedWarnings } from './shared-warnings.tsx';

const useStyles = makeStyles({
  quiet: { margin: 0, color: tokens.colorNeutralForeground3 },
});

export function SharedJournalCard(): ReactNode {
  const form = useFormStyles();
  const { t } = useTranslation('settings');
  const connection = useQueryCall('shared-journal.connection', {});
  const state = useQueryCall('shared-journal.state', {});
  const known = connection.data !== undefined && state.data !== undefined;
  const place = useLedTo('shared', known, (card) =>
    card.querySelector<HTMLElement>('[data-import], [data-looked], input'),
  );
  // What is in use ends with this run: nothing more is moved by it.
  const stays = connection.data?.reopen === false;
  return (
    <div ref={place}>
      <Card title={t('shared.title')}>
        <div className={form.form} {...helpMark('shared')}>
          <p className={form.text}>
            {t('shared.text')} <LearnMore to="shared" about={t('shared.title')} />
          </p>
          <ErrorPanel error={connection.error?.error ?? state.error?.error} />
          {state.data && connection.data ? (
            <Standing state={state.data} connection={connection.data} />
          ) : null}
          {stays && state.data?.standing === 'connected' ? <SharedMoving state={state.data} /> : null}
          {connection.data ? <SharedConnectionForm saved={connection.data} /> : null}
          {stays ? <ExitLabelForm /> : null}
        </div>
      </Card>
    </div>
  );
}

/** Without a shared journal nothing is amiss: no sign, which would look like a choice that was not made. */
const TONES = { connecting: 'quiet', connected: 'good', away: 'warn' } as const;

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
  const { standing, server = '', since, error, refused, waitingFor } = state;
  return (
    <>
      <div role="status">
        {standing === 'none' ? (
          t('shared.standing.none')
        ) : (
          <ToneLine tone={TONES[standing]}>
            {t(`shared.standing.${standing}`, { server, time: format.since(since) })}
          </ToneLine>
        )}
      </div>
      <ChainFaults chains={state.chains} />
      <SharedWarnings of={state} />
      {standing === 'away' ? <ErrorPanel error={error} intent="warning" /> : null}
      {standing === 'connected' && refused?.code === 'database.rights' ? (
        <ErrorPanel error={refused} intent="info" />
      ) : null}
      {waitingFor === undefined || waitingFor.code === 'database.altered' ? null : (
        <ErrorPanel error={waitingFor} intent="warning" />
      )}
      {state.copyAt === undefined ? null : (
        <p className={styles.quiet}>{t('shared.copy', { date: format.dateTime(state.copyAt) })}</p>
      )}
      {state.copyError ? <Notice intent="warning">{t('shared.copyFailed')}</Notice> : null}
      {connection.variable === undefined ? null : (
        <p className={styles.quiet}>{t('shared.variable', { server: connection.variable })}</p>
      )}
      {connection.reopen ? (
        <Notice intent="warning" actions={<ReopenButton />}>
          {t(connection.isSet ? 'shared.reopen' : 'shared.left')}
        </Notice>
      ) : null}
    </>
  );
}
