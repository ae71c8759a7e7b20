/** Brings in an A1 file in three steps: the file, its password, and a look at what it holds. */

import { Button } from '@fluentui/react-components';
import { DocumentKeyRegular } from '@fluentui/react-icons';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CertificatePreview, CompanyView } from '../../shared/contract.ts';
import { useClient, useCommand } from '../api/hooks.ts';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { useFormStyles } from '../ui/form-layout.ts';
import { Stepper } from '../ui/stepper.tsx';
import { ImportPassword } from './import-password.tsx';
import { ImportReview } from './import-review.tsx';

interface Draft {
  readonly draftId: string;
  readonly fileName: string;
}

export interface ImportWizardProps {
  readonly onDone: (company: CompanyView) => void;
  readonly onCancel: () => void;
}

export function ImportWizard({ onDone, onCancel }: ImportWizardProps): ReactNode {
  const form = useFormStyles();
  const { t } = useTranslation(['certificates', 'common']);
  const { call } = useClient();
  const choose = useCommand('certificate.choose');
  const [draft, setDraft] = useState<Draft>();
  const [preview, setPreview] = useState<CertificatePreview>();
  const open = useRef<string | undefined>(undefined);

  // A draft holds the file's bytes in the core: whoever leaves half-way gives it up.
  useEffect(
    () => () => {
      if (open.current) void call('certificate.cancel', { draftId: open.current });
    },
    [call],
  );

  const chooseFile = async () => {
    const chosen = await choose.run({});
    if (!chosen.ok || !chosen.value.draft) return;
    if (open.current) void call('certificate.cancel', { draftId: open.current });
    open.current = chosen.value.draft.draftId;
    setPreview(undefined);
    setDraft(chosen.value.draft);
  };

  const steps = t('certificates:wizard.steps', { returnObjects: true });
  const current = preview ? 3 : draft ? 2 : 1;
  return (
    <div className={form.form}>
      <Stepper label={t('certificates:wizard.stepsLabel')} steps={steps} current={current} />
      {!draft ? (
        <>
          <h2 className={form.title}>{t('certificates:wizard.fileTitle')}</h2>
          <p className={form.text}>{t('certificates:wizard.fileText')}</p>
          <ErrorPanel error={choose.error} />
          <div className={form.start}>
            <Button
              appearance="primary"
              size="large"
              autoFocus
              icon={<DocumentKeyRegular />}
              disabledFocusable={choose.pending}
              onClick={() => void chooseFile()}
            >
              {choose.pending ? t('certificates:wizard.choosing') : t('certificates:wizard.choose')}
            </Button>
            <Button size="large" onClick={onCancel}>
              {t('common:cancel')}
            </Button>
          </div>
        </>
      ) : null}
      {draft && !preview ? (
        <>
          <ErrorPanel error={choose.error} />
          <ImportPassword
            draft={draft}
            onOpened={setPreview}
            onChooseOther={() => void chooseFile()}
            onCancel={onCancel}
          />
        </>
      ) : null}
      {draft && preview ? (
        <ImportReview
          preview={preview}
          onBack={() => setPreview(undefined)}
          onDone={(company) => {
            open.current = undefined;
            onDone(company);
          }}
        />
      ) : null}
    </div>
  );
}
