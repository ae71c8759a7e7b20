/** Unlocks a certificate for this session with its file and password. */

import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CertificatePreview, CertificateView } from '../../shared/contract.ts';
import { useCommand } from '../api/hooks.ts';
import { ErrorPanel } from '../ui/states/error-panel.tsx';
import { useFormStyles } from '../ui/fields/form-layout.ts';
import { useUnsaved } from '../ui/dialogs/unsaved.tsx';
import { ChooseFile } from './import/choose-file.tsx';
import { IMPORT_MARK } from './import/drop-zone.tsx';
import { ImportPassword } from './import/import-password.tsx';
import { useDraft } from './use-draft.ts';

export interface UnlockWizardProps {
  readonly certificate: Pick<CertificateView, 'fingerprint' | 'holder'>;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

export function UnlockWizard({ certificate, onDone, onCancel }: UnlockWizardProps): ReactNode {
  const form = useFormStyles();
  const { t } = useTranslation('certificates');
  const use = useDraft();
  const unlock = useCommand('certificate.unlock');
  const [tried, setTried] = useState<string>();
  const { fingerprint, holder } = certificate;
  const { draft } = use;
  useUnsaved(draft !== undefined);

  const opened = async ({ draftId }: CertificatePreview) => {
    setTried(draftId);
    const done = await unlock.run({ fingerprint, draftId });
    if (!done.ok) return;
    use.settled();
    onDone();
  };

  return (
    <div className={form.form} {...{ [IMPORT_MARK]: '' }}>
      {draft ? (
        <>
          <ErrorPanel error={use.error ?? (tried === draft.draftId ? unlock.error : undefined)} />
          <ImportPassword
            key={draft.draftId}
            draft={draft}
            choosing={use.choosing}
            onOpened={(preview) => void opened(preview)}
            onChooseOther={() => void use.choose()}
            onCancel={onCancel}
          />
        </>
      ) : (
        <ChooseFile use={use} text={t('lock.sideText', { holder })} onCancel={onCancel} />
      )}
    </div>
  );
}
