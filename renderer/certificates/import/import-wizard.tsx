/** Imports an A1 file in three steps: file, password, review. */

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CertificateView, CompanyView } from '../../../shared/contract.ts';
import { ErrorPanel } from '../../ui/states/error-panel.tsx';
import { useFormStyles } from '../../ui/fields/form-layout.ts';
import { helpMark } from '../../ui/navigation/help.ts';
import { Stepper } from '../../ui/states/stepper.tsx';
import { useUnsaved } from '../../ui/dialogs/unsaved.tsx';
import { ChooseFile } from './choose-file.tsx';
import { IMPORT_MARK } from './drop-zone.tsx';
import { ImportPassword } from './import-password.tsx';
import { ImportReview } from './import-review.tsx';
import { useDraft } from '../use-draft.ts';

export interface ImportWizardProps {
  /** The certificate that the file replaces; `again` where the stored copy of the same certificate cannot be opened. */
  readonly of?: { readonly certificate: CertificateView; readonly why: 'renew' | 'again' } | undefined;
  /** A certificate of a person (e-CPF) creates no company. */
  readonly onDone: (company: CompanyView | undefined) => void;
  readonly onCancel: () => void;
}

export function ImportWizard({ of, onDone, onCancel }: ImportWizardProps): ReactNode {
  const form = useFormStyles();
  const { t } = useTranslation('certificates');
  const use = useDraft();
  const { draft, preview } = use;
  const nothingUnsaved = useUnsaved(draft !== undefined);
  const holder = of?.certificate.holder ?? '';
  const replacing = of?.why === 'renew' ? 'wizard.renewText' : 'wizard.againText';
  const text = t(of ? replacing : 'wizard.fileText', { holder });
  const steps = t('wizard.steps', { returnObjects: true });
  const step = draft ? 2 : 1;
  return (
    <div className={form.form} {...{ [IMPORT_MARK]: '' }} {...helpMark('certificates')}>
      <Stepper label={t('wizard.stepsLabel')} steps={steps} current={preview ? 3 : step} />
      {!draft ? <ChooseFile use={use} text={text} onCancel={onCancel} /> : null}
      {draft && !preview ? (
        <>
          <ErrorPanel error={use.error} />
          <ImportPassword
            key={draft.draftId}
            draft={draft}
            choosing={use.choosing}
            onOpened={use.setPreview}
            onChooseOther={() => void use.choose()}
            onCancel={onCancel}
          />
        </>
      ) : null}
      {draft && preview ? (
        <ImportReview
          key={preview.draftId}
          preview={preview}
          of={of?.certificate}
          onBack={() => use.setPreview(undefined)}
          onChooseOther={() => void use.choose()}
          onDone={(company) => {
            use.settled();
            nothingUnsaved();
            onDone(company);
          }}
        />
      ) : null}
    </div>
  );
}
