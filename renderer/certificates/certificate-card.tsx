/** One certificate: who, until when, and what it serves. */

import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CertificateView } from '../../shared/contract.ts';
import { formatCnpj } from '../../shared/fiscal/cnpj.ts';
import { useCommand } from '../api/hooks.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { Facts } from '../ui/facts.tsx';
import { useFormStyles } from '../ui/form-layout.ts';
import { Card } from '../ui/page.tsx';
import { useWhere } from '../ui/session.tsx';
import { StatusBadge, type Tone } from '../ui/tones.tsx';
import { useFormat } from '../ui/use-format.ts';

const useStyles = makeStyles({
  column: { display: 'grid', rowGap: '14px' },
  head: { display: 'flex', columnGap: '12px', justifyContent: 'space-between', alignItems: 'start' },
  holder: { margin: 0, fontSize: '16px', fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  track: {
    height: '6px',
    borderRadius: '3px',
    backgroundColor: tokens.colorNeutralBackground5,
    overflow: 'hidden',
    border: '1px solid transparent',
  },
  fill: {
    height: '100%',
    borderRadius: '3px',
    '@media (forced-colors: active)': { backgroundColor: 'Highlight' },
  },
  good: { backgroundColor: tokens.colorBrandBackground },
  warn: { backgroundColor: tokens.colorPaletteDarkOrangeBackground3 },
  bad: { backgroundColor: tokens.colorPaletteRedBackground3 },
});

export interface CertificateCardProps {
  readonly certificate: CertificateView;
  readonly onRenew: (() => void) | undefined;
}

export function CertificateCard({ certificate, onRenew }: CertificateCardProps): ReactNode {
  const styles = useStyles();
  const form = useFormStyles();
  const { t } = useTranslation(['certificates', 'common']);
  const format = useFormat();
  const { environment, companies } = useWhere();
  const remove = useCommand('certificate.remove');
  const [asking, setAsking] = useState(false);
  const { state, daysLeft } = certificate;
  const stateText =
    state === 'expiring'
      ? t('common:expiresIn', { count: daysLeft })
      : t(`common:certificateStates.${state}`);
  const tone: Tone = state === 'active' ? 'good' : state === 'expiring' ? 'warn' : 'bad';
  const fill = tone === 'good' ? styles.good : tone === 'warn' ? styles.warn : styles.bad;
  const serves = companies.filter(({ root }) => root === certificate.root);
  const days = daysLeft >= 0 ? t('common:days', { count: daysLeft, n: format.number(daysLeft) }) : stateText;
  return (
    <Card label={certificate.holder}>
      <div className={styles.column}>
        <div className={styles.head}>
          <h2 className={styles.holder}>{certificate.holder}</h2>
          <StatusBadge tone={tone}>{stateText}</StatusBadge>
        </div>
        <div className={styles.track} role="img" aria-label={t('certificates:validityBar', { text: days })}>
          <div
            className={mergeClasses(styles.fill, fill)}
            style={{ width: `${validityShare(certificate)}%` }}
          />
        </div>
        <Facts
          facts={[
            [
              t('certificates:validity'),
              `${t('certificates:validFromTo', { from: format.date(certificate.validFrom), until: format.date(certificate.validUntil) })} · ${days}`,
            ],
            [t('certificates:cnpj'), formatCnpj(certificate.cnpj)],
            [
              t('certificates:serves'),
              serves.length > 1 ? serves.map(({ cnpj }) => formatCnpj(cnpj)).join(', ') : undefined,
            ],
            [t('certificates:issuer'), certificate.issuer],
          ]}
        />
        <ErrorPanel error={remove.error} />
        {onRenew ? (
          <div className={form.start}>
            <Button onClick={onRenew}>{t('certificates:renew')}</Button>
            <Button appearance="subtle" onClick={() => setAsking(true)}>
              {t('certificates:remove')}
            </Button>
          </div>
        ) : null}
      </div>
      <ConfirmDialog
        open={asking}
        title={t('certificates:removeTitle')}
        act={t('common:remove')}
        onAct={() => void remove.run({ environment, fingerprint: certificate.fingerprint })}
        onClose={() => setAsking(false)}
      >
        {t('certificates:removeText')}
      </ConfirmDialog>
    </Card>
  );
}

/** How much of the validity is left, in per cent of the whole. */
function validityShare({ validFrom, validUntil, daysLeft }: CertificateView): number {
  const whole = (Date.parse(validUntil) - Date.parse(validFrom)) / 86_400_000;
  return whole > 0 ? Math.min(100, Math.max(0, Math.round((daysLeft / whole) * 100))) : 0;
}
