/** The card of one certificate: holder, validity, the companies it serves, and its actions. */

import { Button, makeStyles, mergeClasses, tokens, useRestoreFocusTarget } from '@fluentui/react-components';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CertificateView } from '../../shared/contract.ts';
import { formatCnpj } from '../../shared/fiscal/issuer/cnpj.ts';
import { useCommand, useQueryCall } from '../api/hooks.ts';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { ErrorPanel } from '../ui/states/error-panel.tsx';
import { expiryTone } from '../ui/states/expiry-tone.ts';
import { Facts } from '../ui/facts.tsx';
import { useFormStyles } from '../ui/fields/form-layout.ts';
import { Card } from '../ui/page.tsx';
import { useWhere } from '../ui/session.tsx';
import { useFormat } from '../ui/words/use-format.ts';
import { CertificateBadges } from './certificate-badges.tsx';

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
    backgroundColor: tokens.colorBrandBackground,
    '@media (forced-colors: active)': { backgroundColor: 'Highlight' },
  },
  warn: { backgroundColor: tokens.colorPaletteDarkOrangeBackground3 },
  bad: { backgroundColor: tokens.colorPaletteRedBackground3 },
});

/** What the side panel was opened for. */
export type CertificateAct = 'examine' | 'reminder' | 'renew' | 'again' | 'unlock';

export interface CertificateCardProps {
  readonly certificate: CertificateView;
  /** Other certificates with the same CNPJ root are present. */
  readonly several: boolean;
  /** The certificate of the training environment cannot be changed. */
  readonly fixed: boolean;
  readonly onAct: (act: CertificateAct) => void;
  readonly onRemoved?: () => void;
}

export function CertificateCard({ several, ...props }: CertificateCardProps): ReactNode {
  const { certificate } = props;
  const styles = useStyles();
  const { t } = useTranslation(['certificates', 'exam', 'common', 'words']);
  const format = useFormat();
  const { companies } = useWhere();
  const { daysLeft, holder } = certificate;
  const tone = expiryTone(certificate);
  const serves = companies.filter(({ root }) => root === certificate.root);
  const days =
    daysLeft >= 0 ? t('common:days', format.counted(daysLeft)) : t('common:certificateStates.expired');
  const dates = t('words:validFromTo', {
    from: format.date(certificate.validFrom),
    until: format.date(certificate.validUntil),
  });
  return (
    <Card label={holder}>
      <div className={styles.column}>
        <div className={styles.head}>
          <h2 className={styles.holder}>{holder}</h2>
          <CertificateBadges certificate={certificate} several={several} />
        </div>
        <div className={styles.track} role="img" aria-label={t('certificates:validityBar', { text: days })}>
          <div
            className={mergeClasses(
              styles.fill,
              tone === 'warn' && styles.warn,
              tone === 'bad' && styles.bad,
            )}
            style={{ width: `${validityShare(certificate)}%` }}
          />
        </div>
        <Facts
          facts={[
            [t('words:validity'), `${dates} · ${days}`],
            [t('words:cnpj'), certificate.isCpf ? undefined : formatCnpj(certificate.cnpj)],
            [t('words:kind'), certificate.isCpf ? t('certificates:onlyConsults') : undefined],
            [
              t('certificates:serves'),
              serves.length > 1 ? serves.map(({ cnpj }) => formatCnpj(cnpj)).join(', ') : undefined,
            ],
            [t('certificates:issuer'), certificate.issuer],
            [
              t('certificates:outside.fact'),
              certificate.outside === undefined
                ? undefined
                : t('certificates:outside.since', { date: format.date(certificate.outside) }),
            ],
          ]}
        />
        <Actions {...props} />
      </div>
    </Card>
  );
}

function Actions({ certificate, fixed, onAct, onRemoved }: Omit<CertificateCardProps, 'several'>): ReactNode {
  const form = useFormStyles();
  const { t } = useTranslation(['certificates', 'common']);
  const restoreFocus = useRestoreFocusTarget();
  const { environment } = useWhere();
  const remove = useCommand('certificate.remove');
  const [asking, setAsking] = useState(false);
  const { fingerprint, holder, needsFile, locked, superseded } = certificate;
  const opens = !needsFile && !locked;
  const button = (act: CertificateAct, text: string, primary = false) => (
    <Button
      {...restoreFocus}
      appearance={primary ? 'primary' : 'secondary'}
      aria-label={t('certificates:actsOn', { act: text, holder })}
      onClick={() => onAct(act)}
    >
      {text}
    </Button>
  );
  return (
    <>
      <ErrorPanel error={remove.error} />
      <div className={form.start} role="group" aria-label={t('certificates:moreActions', { holder })}>
        {needsFile && !fixed ? button('again', t('certificates:importAgain'), true) : null}
        {locked && !fixed ? button('unlock', t('certificates:unlock'), true) : null}
        {opens ? button('examine', t('certificates:examine')) : null}
        {fixed || superseded || needsFile
          ? null
          : button('renew', t('common:renew'), expiryTone(certificate) === 'bad')}
        {button('reminder', t('certificates:reminder'))}
        {fixed ? null : <OutsideButton certificate={certificate} opens={opens} />}
        {fixed ? null : (
          <Button
            {...restoreFocus}
            appearance="subtle"
            aria-label={t('certificates:actsOn', { act: t('common:remove'), holder })}
            onClick={() => setAsking(true)}
          >
            {t('common:remove')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asking}
        title={t('certificates:removeTitle')}
        act={t('common:remove')}
        onAct={() => void remove.run({ environment, fingerprint }).then(({ ok }) => ok && onRemoved?.())}
        onClose={() => setAsking(false)}
      >
        {t('certificates:removeText')}
      </ConfirmDialog>
    </>
  );
}

/** Lets the command line use the company's certificates, or no longer; nothing where it has no vault of its own. */
function OutsideButton({
  certificate: { fingerprint, holder, isCpf, outside },
  opens,
}: {
  certificate: CertificateView;
  opens: boolean;
}): ReactNode {
  const { t } = useTranslation('certificates');
  const offered = useQueryCall('vault.state', {}).data?.outside ?? false;
  const allow = useCommand('certificate.allow-outside');
  const revoke = useCommand('certificate.revoke-outside');
  if (isCpf || !offered || (outside === undefined && !opens)) return null;
  const act = outside === undefined ? t('outside.allow') : t('outside.revoke');
  return (
    <>
      <Button
        appearance="secondary"
        aria-label={t('actsOn', { act, holder })}
        disabledFocusable={allow.pending || revoke.pending}
        onClick={() => void (outside === undefined ? allow : revoke).run({ fingerprint })}
      >
        {act}
      </Button>
      <ErrorPanel error={allow.error ?? revoke.error} />
    </>
  );
}

/** The remaining part of the validity, in per cent of the whole. */
function validityShare({ validFrom, validUntil, daysLeft }: CertificateView): number {
  const whole = (Date.parse(validUntil) - Date.parse(validFrom)) / 86_400_000;
  return whole > 0 ? Math.min(100, Math.max(0, Math.round((daysLeft / whole) * 100))) : 0;
}
