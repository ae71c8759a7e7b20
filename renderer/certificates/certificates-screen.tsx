/** Certificados: the certificates of the vault, the companies they serve, and the import in the side panel. */

import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { AddRegular, CertificateRegular, LockClosedRegular } from '@fluentui/react-icons';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand, useQueryCall } from '../api/hooks.ts';
import { ErrorPanel } from '../ui/states/error-panel.tsx';
import { useFormStyles } from '../ui/fields/form-layout.ts';
import { KeyButton } from '../ui/keyboard/mnemonics.tsx';
import { Card, Page } from '../ui/page.tsx';
import { usePurpose } from '../ui/navigation/router.tsx';
import { useWhere } from '../ui/session.tsx';
import { CertificateCard } from './certificate-card.tsx';
import { Companies } from './companies.tsx';
import { MANY, ManyCertificates } from './import/many-certificates.tsx';
import { SidePanel } from './side-panel.tsx';
import { sideNow, type Side } from './side.ts';

const useStyles = makeStyles({
  column: { display: 'grid', rowGap: '20px' },
  filling: { display: 'flex', flexDirection: 'column', flexGrow: 1, minHeight: 0 },
  cards: { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(400px, 1fr))', gap: '16px' },
  empty: {
    display: 'grid',
    justifyItems: 'center',
    rowGap: '8px',
    padding: '48px 24px',
    textAlign: 'center',
    color: tokens.colorNeutralForeground2,
  },
  emptyIcon: { fontSize: '40px', color: tokens.colorNeutralForeground4, display: 'flex' },
  actions: { flexShrink: 0, flexWrap: 'nowrap' },
});

export function CertificatesScreen(): ReactNode {
  const styles = useStyles();
  const form = useFormStyles();
  const { t } = useTranslation(['certificates', 'common', 'frame', 'screens']);
  const { environment, companies } = useWhere();
  const query = useQueryCall('certificate.list', { environment });
  const training = environment === 'treino';
  const vault = useQueryCall('vault.state', {}, { enabled: !training });
  const lock = useCommand('vault.lock');
  const [side, setSide] = useState<Side>();
  const [said, setSaid] = useState('');
  usePurpose('certificates', ({ importing, company }) => {
    // An open import stays open: a dropped file goes to it.
    if (importing && !training) setSide((now) => (now && takesFile(now) ? now : { show: 'import' }));
    if (company) setSide({ show: 'company', company: companies.find((each) => each.cnpj === company) });
  });
  const certificates = query.data ?? [];
  const lockNow = async () => {
    const locked = await lock.run({});
    if (locked.ok) setSaid(t('certificates:lock.nowLocked'));
  };
  const importButton = training ? null : (
    <KeyButton
      mnemonic="certificates.import"
      appearance="primary"
      icon={<AddRegular />}
      onClick={() => setSide({ show: 'import' })}
    >
      {t('common:importCertificate')}
    </KeyButton>
  );
  const many = certificates.length > MANY || companies.length > MANY;
  const empty = !many && query.data !== undefined && certificates.length === 0;
  const actions = (
    <div className={`${form.start} ${styles.actions}`}>
      {vault.data?.lockable && !training ? (
        <KeyButton
          mnemonic="certificates.lock"
          icon={<LockClosedRegular />}
          disabledFocusable={lock.pending}
          onClick={() => void lockNow()}
        >
          {t('certificates:lockNow')}
        </KeyButton>
      ) : null}
      {many && !training ? (
        <Button onClick={() => setSide({ show: 'company', company: undefined })}>
          {t('certificates:addBranch')}
        </Button>
      ) : null}
      {training ? null : (
        <Button onClick={() => setSide({ show: 'folder' })}>{t('certificates:folder.open')}</Button>
      )}
      {importButton}
    </div>
  );
  return (
    <Page
      title={t('screens:certificates.title')}
      {...(many ? { room: 'filling' as const } : {})}
      intro={training ? t('certificates:emptyTraining') : t('certificates:intro')}
      actions={certificates.length > 0 ? actions : null}
    >
      <div className={many ? styles.filling : styles.column}>
        <p role="status" className="visually-hidden">
          {said}
        </p>
        <ErrorPanel error={query.error?.error ?? lock.error} />
        {many ? (
          <ManyCertificates
            certificates={certificates}
            onOpen={(certificate) => setSide({ show: 'certificate', certificate })}
            onCompany={(company) => setSide({ show: 'company', company })}
          />
        ) : null}
        {empty ? (
          <div className={styles.empty}>
            <span className={styles.emptyIcon} aria-hidden="true">
              <CertificateRegular />
            </span>
            <strong>{t('certificates:empty')}</strong>
            <span>{t('certificates:emptyText')}</span>
            {importButton}
            {training ? null : (
              <Button onClick={() => setSide({ show: 'folder' })}>{t('certificates:folder.open')}</Button>
            )}
          </div>
        ) : null}
        {many || empty ? null : (
          <div className={styles.cards}>
            {certificates.map((certificate) => (
              <CertificateCard
                key={certificate.fingerprint}
                certificate={certificate}
                several={certificates.filter(({ root }) => root === certificate.root).length > 1}
                fixed={training}
                onAct={(show) => setSide({ show, certificate })}
              />
            ))}
          </div>
        )}
        {companies.length > 0 && !many ? (
          <Card title={t('certificates:companies')}>
            <Companies
              onEdit={(company) => setSide({ show: 'company', company })}
              onAdd={() => setSide({ show: 'company', company: undefined })}
            />
          </Card>
        ) : null}
      </div>
      <SidePanel side={sideNow(side, certificates)} onClose={() => setSide(undefined)} onShow={setSide} />
    </Page>
  );
}

function takesFile({ show }: Side): boolean {
  return show === 'import' || show === 'renew' || show === 'again' || show === 'unlock';
}
