/** The badges of a certificate: its remaining validity, whether it can be opened here, and which of several is in use. */

import { makeStyles } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CertificateView } from '../../shared/contract.ts';
import { expiryTone } from '../ui/states/expiry-tone.ts';
import { StatusBadge } from '../ui/states/tones.tsx';

const useStyles = makeStyles({
  badges: { display: 'flex', flexDirection: 'column', alignItems: 'flex-end', rowGap: '4px', flexShrink: 0 },
});

export interface CertificateBadgesProps {
  readonly certificate: CertificateView;
  /** Other certificates with the same CNPJ root are present. */
  readonly several: boolean;
}

export function CertificateBadges({ certificate, several }: CertificateBadgesProps): ReactNode {
  const { t } = useTranslation('certificates');
  return (
    <div className={useStyles().badges}>
      <ValidityBadge certificate={certificate} />
      {certificate.needsFile ? <StatusBadge tone="warn">{t('needsFile')}</StatusBadge> : null}
      {certificate.locked ? <StatusBadge tone="warn">{t('locked')}</StatusBadge> : null}
      {!certificate.remembered && !certificate.locked && !certificate.needsFile ? (
        <StatusBadge tone="quiet">{t('session')}</StatusBadge>
      ) : null}
      {several && certificate.inUse ? <StatusBadge tone="good">{t('inUse')}</StatusBadge> : null}
      {certificate.superseded ? <StatusBadge tone="quiet">{t('superseded')}</StatusBadge> : null}
    </div>
  );
}

export function ValidityBadge({ certificate }: { certificate: CertificateView }): ReactNode {
  const { t } = useTranslation(['certificates', 'common']);
  const { state, expiry, daysLeft } = certificate;
  const ends = state !== 'expired' && state !== 'not-yet-valid' && expiry !== 'none';
  const text = () => {
    if (!ends) return t(`common:certificateStates.${state === 'expiring' ? 'active' : state}`);
    return daysLeft < 1 ? t('certificates:expiresToday') : t('common:expiresIn', { count: daysLeft });
  };
  return <StatusBadge tone={expiryTone(certificate)}>{text()}</StatusBadge>;
}
