/** The alerts that SEFAZ sends to the issuer with an authorization (120, NT 2026.002), in its own words. */

import { makeStyles, MessageBar, MessageBarBody, MessageBarTitle } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Consultation } from '../../shared/contract.ts';

const useStyles = makeStyles({
  bar: { paddingTop: '8px', paddingBottom: '8px' },
  body: { whiteSpace: 'normal' },
  list: { margin: '4px 0 0', paddingLeft: '20px' },
});

export function Alerts({ alerts }: { alerts: Consultation['alertas'] }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('consult');
  if (alerts.length === 0) return null;
  return (
    <MessageBar intent="warning" layout="multiline" className={styles.bar}>
      <MessageBarBody className={styles.body}>
        <MessageBarTitle>{t('alerts', { count: alerts.length })}</MessageBarTitle>
        <ul className={styles.list}>
          {alerts.map(({ cMsg, xMsg }, index) => (
            <li key={`${index} ${cMsg}`}>{[cMsg, xMsg].filter(Boolean).join(' – ')}</li>
          ))}
        </ul>
      </MessageBarBody>
    </MessageBar>
  );
}
