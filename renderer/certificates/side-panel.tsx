/** The side panel of Certificados: import, renewal, unlocking, examination, reminder or company data, one at a time. */

import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompanyView } from '../../shared/contract.ts';
import { SideDrawer } from '../ui/dialogs/side-drawer.tsx';
import { useWhere } from '../ui/session.tsx';
import { UnsavedArea, useUnsavedArea } from '../ui/dialogs/unsaved.tsx';
import { CertificateCard } from './certificate-card.tsx';
import { CompanyForm } from './company-form.tsx';
import { FolderImportPanel } from './import/folder-import.tsx';
import { ExamReport } from './exam-report.tsx';
import { ImportWizard } from './import/import-wizard.tsx';
import { ReminderPanel } from './reminder-panel.tsx';
import type { Side } from './side.ts';
import { UnlockWizard } from './unlock-wizard.tsx';

export interface SidePanelProps {
  readonly side: Side | undefined;
  readonly onClose: () => void;
  /** From the panel of one certificate to one of its acts. */
  readonly onShow: (side: Side) => void;
}

export function SidePanel({ side, onClose, onShow }: SidePanelProps): ReactNode {
  // While it slides out it keeps its title.
  const [shown, setShown] = useState(side);
  if (side && side !== shown) setShown(side);
  const title = useTitle(side ?? shown);
  const unsaved = useUnsavedArea();
  const close = () => unsaved.leave(onClose);
  const reading = side?.show === 'examine';
  const nothingTyped = reading || side?.show === 'reminder' || side?.show === 'certificate';
  return (
    <SideDrawer
      open={side !== undefined}
      title={title}
      width={reading ? 'wide' : 'medium'}
      help="certificates"
      form={!nothingTyped}
      reading={reading}
      onClose={close}
    >
      <UnsavedArea of={unsaved}>
        {side ? <Content side={side} onClose={onClose} onLeave={close} onShow={onShow} /> : null}
      </UnsavedArea>
    </SideDrawer>
  );
}

function useTitle(side: Side | undefined): string {
  const { t } = useTranslation(['certificates', 'exam']);
  if (side?.show === 'company') return side.company ? t('companyTitle') : t('addBranch');
  if (side?.show === 'folder') return t('folder.title');
  if (side?.show === 'certificate') return t('many.one');
  if (side?.show === 'examine') return t('exam:title');
  if (side?.show === 'reminder') return t('calendar.title');
  if (side?.show === 'renew') return t('wizard.renewTitle');
  if (side?.show === 'again') return t('importAgain');
  if (side?.show === 'unlock') return t('lock.sideTitle');
  return t('wizard.title');
}

interface ContentProps extends SidePanelProps {
  readonly side: Side;
  /** Asks first where something typed would be lost. */
  readonly onLeave: () => void;
}

function Content({ side, onClose, onLeave, onShow }: ContentProps): ReactNode {
  const { environment, switchCompany } = useWhere();
  const imported = (company: CompanyView | undefined) => {
    onClose();
    if (company) switchCompany(company.cnpj);
  };
  switch (side.show) {
    case 'import':
      return <ImportWizard onCancel={onClose} onDone={imported} />;
    case 'folder':
      return <FolderImportPanel onDone={onClose} />;
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
    case 'certificate': {
      const { certificate } = side;
      return (
        <CertificateCard
          certificate={certificate}
          several={certificate.inUse && certificate.superseded}
          fixed={environment === 'treino'}
          onAct={(show) => onShow({ show, certificate })}
          onRemoved={onClose}
        />
      );
    }
    case 'examine':
      return <ExamReport of={{ environment, fingerprint: side.certificate.fingerprint }} />;
    case 'reminder':
      return <ReminderPanel certificate={side.certificate} />;
    case 'company':
      return <CompanyForm company={side.company} onDone={onLeave} onCancel={onClose} />;
  }
}
