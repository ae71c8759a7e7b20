/** The side panel of Certificados: import, renewal, unlocking, examination, reminder or company data, one at a time. */

import {
  Button,
  DrawerBody,
  DrawerHeader,
  DrawerHeaderTitle,
  makeStyles,
  mergeClasses,
  OverlayDrawer,
} from '@fluentui/react-components';
import { Dismiss24Regular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CertificateView, CompanyView } from '../../shared/contract.ts';
import { helpMark } from '../ui/help.ts';
import { useWhere } from '../ui/session.tsx';
import { UnsavedArea, useUnsavedArea } from '../ui/unsaved.tsx';
import type { CertificateAct } from './certificate-card.tsx';
import { CompanyForm } from './company-form.tsx';
import { ExamReport } from './exam-report.tsx';
import { ImportWizard } from './import-wizard.tsx';
import { ReminderPanel } from './reminder-panel.tsx';
import { UnlockWizard } from './unlock-wizard.tsx';

const useStyles = makeStyles({
  drawer: { width: '520px', maxWidth: '100vw' },
  wide: { width: '720px' },
});

export type Side =
  | { readonly show: 'import' }
  | { readonly show: CertificateAct; readonly certificate: CertificateView }
  | { readonly show: 'company'; readonly company: CompanyView | undefined };

export interface SidePanelProps {
  readonly side: Side | undefined;
  readonly onClose: () => void;
}

export function SidePanel({ side, onClose }: SidePanelProps): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('common');
  const title = useTitle(side);
  const unsaved = useUnsavedArea();
  const close = () => unsaved.leave(onClose);
  const reading = side?.show === 'examine';
  const nothingTyped = reading || side?.show === 'reminder';
  return (
    <OverlayDrawer
      position="end"
      open={side !== undefined}
      modalType={nothingTyped ? 'modal' : 'alert'}
      onOpenChange={(_, { open }) => !open && close()}
      className={mergeClasses(styles.drawer, side?.show === 'examine' && styles.wide)}
      {...helpMark('certificates')}
    >
      <DrawerHeader>
        <DrawerHeaderTitle
          action={
            <Button appearance="subtle" aria-label={t('close')} icon={<Dismiss24Regular />} onClick={close} />
          }
        >
          {title}
        </DrawerHeaderTitle>
      </DrawerHeader>
      {/* Read-only content has nothing to focus, so the body itself scrolls by keyboard. */}
      <DrawerBody {...(reading ? { tabIndex: 0, role: 'region', 'aria-label': title } : {})}>
        <UnsavedArea of={unsaved}>{side ? <Content side={side} onClose={onClose} /> : null}</UnsavedArea>
      </DrawerBody>
    </OverlayDrawer>
  );
}

function useTitle(side: Side | undefined): string {
  const { t } = useTranslation('certificates');
  if (side?.show === 'company') return side.company ? t('companyTitle') : t('addBranch');
  if (side?.show === 'examine') return t('exam.title');
  if (side?.show === 'reminder') return t('calendar.title');
  if (side?.show === 'renew') return t('wizard.renewTitle');
  if (side?.show === 'again') return t('wizard.againTitle');
  if (side?.show === 'unlock') return t('lock.sideTitle');
  return t('wizard.title');
}

function Content({ side, onClose }: { side: Side; onClose: () => void }): ReactNode {
  const { environment, switchCompany } = useWhere();
  const imported = (company: CompanyView | undefined) => {
    onClose();
    if (company) switchCompany(company.cnpj);
  };
  switch (side.show) {
    case 'import':
      return <ImportWizard onCancel={onClose} onDone={imported} />;
    case 'renew':
    case 'again':
      return (
        <ImportWizard
          of={{ certificate: side.certificate, why: side.show }}
          onCancel={onClose}
          onDone={imported}
        />
      );
    case 'unlock':
      return <UnlockWizard certificate={side.certificate} onCancel={onClose} onDone={onClose} />;
    case 'examine':
      return <ExamReport of={{ environment, fingerprint: side.certificate.fingerprint }} />;
    case 'reminder':
      return <ReminderPanel certificate={side.certificate} />;
    case 'company':
      return <CompanyForm company={side.company} onDone={onClose} />;
  }
}
