/** The page of the web host without a session: signing in, invalid address, or program ended. */

import { Button, makeStyles, Spinner, tokens } from '@fluentui/react-components';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { HostState, WebHost } from '../api/transport-web.ts';
import { Mark } from '../ui/wordmark.tsx';

const useStyles = makeStyles({
  page: {
    height: '100%',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    rowGap: '12px',
    padding: '24px',
    textAlign: 'center',
    backgroundColor: tokens.colorNeutralBackground3,
  },
  title: { margin: '8px 0 0', fontSize: '24px', fontWeight: tokens.fontWeightSemibold },
  text: { margin: '0 0 12px', maxWidth: '52ch', color: tokens.colorNeutralForeground2 },
});

export function EntryPage({ host, state }: { host: WebHost; state: HostState }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('frame');
  const [knocked, setKnocked] = useState(false);
  if (state === 'entering') {
    return (
      <main className={styles.page}>
        <Spinner label={t('entry.entering')} delay={300} />
      </main>
    );
  }
  const locked = state === 'locked';
  return (
    <main className={styles.page}>
      <Mark size={56} />
      <h1 className={styles.title}>{locked ? t('entry.lockedTitle') : t('entry.lostTitle')}</h1>
      <p className={styles.text}>{locked ? t('entry.lockedText') : t('entry.lostText')}</p>
      {locked ? (
        <Button appearance="primary" onClick={() => void host.knock().then(() => setKnocked(true))}>
          {t('entry.knock')}
        </Button>
      ) : null}
      <p role="status" className={styles.text}>
        {knocked ? t('entry.knocked') : ''}
      </p>
    </main>
  );
}
