/** Replaces the screens that need the certificate while it is locked. */

import { makeStyles, tokens } from '@fluentui/react-components';
import { LockClosedRegular } from '@fluentui/react-icons';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CertificateView } from '../../shared/contract.ts';
import { useFormStyles } from '../ui/fields/form-layout.ts';
import { KeyButton } from '../ui/keyboard/mnemonics.tsx';
import { takeFocus } from '../ui/keyboard/focus-keeper.ts';
import { laterPart } from '../ui/navigation/later-part.tsx';
import { Card } from '../ui/page.tsx';
import { factsOf, type Screen } from '../screens.ts';
import { SkeletonRows } from '../ui/states/skeleton.tsx';

/** Loaded when there is a lock. */
const UnlockWizard = laterPart(
  async () => (await import('../certificates/unlock-wizard.tsx')).UnlockWizard,
  <SkeletonRows rows={2} height={40} />,
);

const useStyles = makeStyles({
  screens: { display: 'flex', flexDirection: 'column', flexGrow: 1, '&[hidden]': { display: 'none' } },
  page: {
    width: '100%',
    boxSizing: 'border-box',
    maxWidth: '624px',
    margin: '0 auto',
    padding: '64px 32px',
    display: 'grid',
    rowGap: '16px',
    justifyItems: 'start',
  },
  icon: { fontSize: '44px', display: 'flex', color: tokens.colorBrandForeground1 },
  title: {
    margin: 0,
    fontSize: '28px',
    lineHeight: '36px',
    fontWeight: tokens.fontWeightSemibold,
    outline: 'none',
  },
  card: { width: '100%', boxSizing: 'border-box' },
});

/** History, files and settings work without a certificate. */

export interface LockGateProps {
  /** The certificate of the current company. */
  readonly certificate: CertificateView | undefined;
  readonly screen: Screen;
  readonly children: ReactNode;
}

/** Hides the screens instead of unmounting them: typed text is there again after unlocking. */
export function LockGate({ certificate, screen, children }: LockGateProps): ReactNode {
  const styles = useStyles();
  const [skipped, setSkipped] = useState<string>();
  const locked = certificate?.locked === true;
  // Skipping is for one lock only: the next one shows its page again.
  if (!locked && skipped !== undefined) setSkipped(undefined);
  const shut = locked && skipped !== certificate.fingerprint && factsOf(screen).needsCertificate;
  return (
    <>
      {shut ? (
        <LockPage certificate={certificate} onSkip={() => setSkipped(certificate.fingerprint)} />
      ) : null}
      <div className={styles.screens} hidden={shut}>
        {children}
      </div>
    </>
  );
}

function LockPage({ certificate, onSkip }: { certificate: CertificateView; onSkip: () => void }): ReactNode {
  const styles = useStyles();
  const form = useFormStyles();
  const { t } = useTranslation('certificates');
  const [unlocking, setUnlocking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => void takeFocus(heading.current), []);
  return (
    <div className={styles.page}>
      <span className={styles.icon} aria-hidden="true">
        <LockClosedRegular />
      </span>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {t('lock.title')}
      </h1>
      {unlocking ? (
        <Card label={t('lock.sideTitle')} className={styles.card}>
          <UnlockWizard
            certificate={certificate}
            onDone={() => setUnlocking(false)}
            onCancel={() => setUnlocking(false)}
          />
        </Card>
      ) : (
        <>
          <p className={form.text}>{t('lock.text', { holder: certificate.holder })}</p>
          <div className={form.start}>
            <KeyButton
              mnemonic="lock.unlock"
              appearance="primary"
              size="large"
              onClick={() => setUnlocking(true)}
            >
              {t('unlock')}
            </KeyButton>
            <KeyButton mnemonic="lock.skip" size="large" onClick={onSkip}>
              {t('lock.skip')}
            </KeyButton>
          </div>
          <p className={form.text}>{t('lock.skipText')}</p>
        </>
      )}
    </div>
  );
}
