/** Certificados: the certificates of the vault, the companies they serve, and the import at the side. */

import {
  Button,
  DrawerBody,
  DrawerHeader,
  DrawerHeaderTitle,
  makeStyles,
  OverlayDrawer,
  tokens,
} from '@fluentui/react-components';
import { AddRegular, CertificateRegular, Dismiss24Regular } from '@fluentui/react-icons';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompanyView } from '../../shared/contract.ts';
import { useQueryCall } from '../api/hooks.ts';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { Card, Page } from '../ui/page.tsx';
import { usePurpose } from '../ui/router.tsx';
import { useWhere } from '../ui/session.tsx';
import { CertificateCard } from './certificate-card.tsx';
import { Companies } from './companies.tsx';
import { CompanyForm } from './company-form.tsx';
import { ImportWizard } from './import-wizard.tsx';

const useStyles = makeStyles({
  column: { display: 'grid', rowGap: '20px' },
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
  drawer: { width: '520px', maxWidth: '100vw' },
});

type Side =
  { readonly show: 'import' } | { readonly show: 'company'; readonly company: CompanyView | undefined };

export function CertificatesScreen(): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['certificates', 'common', 'frame']);
  const { environment, companies, switchCompany } = useWhere();
  const query = useQueryCall('certificate.list', { environment });
  const [side, setSide] = useState<Side>();
  const training = environment === 'treino';
  usePurpose('certificates', ({ importing, company }) => {
    if (importing && !training) setSide({ show: 'import' });
    if (company) setSide({ show: 'company', company: companies.find((each) => each.cnpj === company) });
  });
  const certificates = query.data ?? [];
  const importButton = training ? null : (
    <Button appearance="primary" icon={<AddRegular />} onClick={() => setSide({ show: 'import' })}>
      {t('certificates:import')}
    </Button>
  );
  const sideTitle =
    side?.show === 'import'
      ? t('certificates:wizard.title')
      : side?.company
        ? t('certificates:companyTitle')
        : t('certificates:addBranch');
  return (
    <Page
      title={t('certificates:title')}
      intro={training ? t('certificates:emptyTraining') : t('certificates:intro')}
      actions={certificates.length > 0 ? importButton : null}
    >
      <div className={styles.column}>
        <ErrorPanel error={query.error?.error} />
        {query.data && certificates.length === 0 ? (
          <div className={styles.empty}>
            <span className={styles.emptyIcon} aria-hidden="true">
              <CertificateRegular />
            </span>
            <strong>{t('certificates:empty')}</strong>
            <span>{t('certificates:emptyText')}</span>
            {importButton}
          </div>
        ) : (
          <div className={styles.cards}>
            {certificates.map((certificate) => (
              <CertificateCard
                key={certificate.fingerprint}
                certificate={certificate}
                onRenew={training ? undefined : () => setSide({ show: 'import' })}
              />
            ))}
          </div>
        )}
        {companies.length > 0 ? (
          <Card title={t('certificates:companies')}>
            <Companies
              onEdit={(company) => setSide({ show: 'company', company })}
              onAdd={() => setSide({ show: 'company', company: undefined })}
            />
          </Card>
        ) : null}
      </div>
      <OverlayDrawer
        position="end"
        open={side !== undefined}
        modalType="alert"
        onOpenChange={(_, { open }) => !open && setSide(undefined)}
        className={styles.drawer}
      >
        <DrawerHeader>
          <DrawerHeaderTitle
            action={
              <Button
                appearance="subtle"
                aria-label={t('common:close')}
                icon={<Dismiss24Regular />}
                onClick={() => setSide(undefined)}
              />
            }
          >
            {sideTitle}
          </DrawerHeaderTitle>
        </DrawerHeader>
        <DrawerBody>
          {side?.show === 'import' ? (
            <ImportWizard
              onCancel={() => setSide(undefined)}
              onDone={(company) => {
                setSide(undefined);
                switchCompany(company.cnpj);
              }}
            />
          ) : null}
          {side?.show === 'company' ? (
            <CompanyForm company={side.company} onDone={() => setSide(undefined)} />
          ) : null}
        </DrawerBody>
      </OverlayDrawer>
    </Page>
  );
}
