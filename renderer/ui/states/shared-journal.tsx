/** How the journal that several computers share stands, and the notice while its server does not answer. */

import {
  Button,
  makeStyles,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
} from '@fluentui/react-components';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SharedJournalState } from '../../../shared/contract.ts';
import type { AppError } from '../../../shared/errors.ts';
import { explainError } from '../../../shared/explain/index.ts';
import { useQueryCall } from '../../api/hooks.ts';
import { useRouter } from '../navigation/router.tsx';
import { useWhere } from '../session.tsx';
import { useFormat } from '../words/use-format.ts';

const CONNECTING_MS = 1_000;

const useStyles = makeStyles({ body: { whiteSpace: 'normal', paddingTop: '8px', paddingBottom: '8px' } });

/** Undefined where this computer has a journal of its own, and in training, which is never shared. */
export function useSharedJournal(): SharedJournalState | undefined {
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
  return isTraining || data?.standing === 'none' ? undefined : data;
}

/** Why nothing can be disabled now; undefined while the shared journal answers, or where there is none. */
export function useSharedAway(): AppError | undefined {
  const shared = useSharedJournal();
  return shared?.standing === 'away' ? (shared.error ?? { code: 'database.away' }) : undefined;
}

/** Why nothing can be disabled for now. @param className positions the notice in the frame */
export function SharedAwayNotice({ className }: { className: string }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('frame');
  const format = useFormat();
  const shared = useSharedJournal();
  const error = useSharedAway();
  const { go } = useRouter();
  if (!shared) return null;
  if (!error) {
    const { lacking } = shared;
    return lacking === 0 ? null : (
      <div className={className}>
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody className={styles.body}>
            <MessageBarTitle>
              {t('shared.lacking', { count: lacking, n: format.number(lacking) })}
            </MessageBarTitle>{' '}
            {t('shared.lackingText')}
          </MessageBarBody>
          <MessageBarActions>
            <Button onClick={() => go('settings', { place: 'shared' })}>{t('shared.import')}</Button>
          </MessageBarActions>
        </MessageBar>
      </div>
    );
  }
  // The server's name is in the header.
  const { what, action } = explainError(
    error.code === 'database.away' ? { code: error.code } : error,
    format.locale,
  );
  return (
    <div className={className} role="alert">
      <MessageBar intent="warning" layout="multiline">
        <MessageBarBody className={styles.body}>
          <MessageBarTitle>{what}</MessageBarTitle> {t('shared.since', { time: format.time(shared.since) })}{' '}
          {action}{' '}
          {shared.copyAt === undefined
            ? null
            : `${t('shared.copy', { date: format.dateTime(shared.copyAt) })} `}
          {shared.waiting > 0
            ? t('shared.waiting', { count: shared.waiting, n: format.number(shared.waiting) })
            : null}
        </MessageBarBody>
      </MessageBar>
    </div>
  );
}
