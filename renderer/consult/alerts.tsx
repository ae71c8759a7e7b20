/** The alerts that SEFAZ sends to the issuer with an authorization (120, NT 2026.002), in its own words. */

import { makeStyles } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Consultation } from '../../shared/contract.ts';
import { Notice } from '../ui/states/notice.tsx';

const useStyles = makeStyles({
  bar: { paddingTop: '8px', paddingBottom: '8px' },
  list: { margin: '4px 0 0', paddingLeft: '20px' },
});

export function Alerts({ alerts }: { alerts: Consultation['alertas'] }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('consult');
  if (alerts.length === 0) return null;
  return (
    <Notice intent="warning" className={styles.bar} title={t('alerts', { count: alerts.length })}>
      <ul className={styles.list}>
        {alerts.map(({ cMsg, xMsg }, index) => (
          <li key={`${index} ${cMsg}`}>{[cMsg, xMsg].filter(Boolean).join(' – ')}</li>
        ))}
      </ul>
    </Notice>
  );
}
