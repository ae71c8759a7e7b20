/** The first step of an import or an unlocking: opens the host's file dialog. */

import { DocumentKeyRegular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorPanel } from '../../ui/states/error-panel.tsx';
import { useFormStyles } from '../../ui/fields/form-layout.ts';
import type { DraftUse } from '../use-draft.ts';
import { KeyButton } from '../../ui/keyboard/mnemonics.tsx';

export interface ChooseFileProps {
  readonly use: DraftUse;
  readonly text: string;
  readonly onCancel: () => void;
}

export function ChooseFile({ use, text, onCancel }: ChooseFileProps): ReactNode {
  const form = useFormStyles();
  const { t } = useTranslation(['certificates', 'common', 'words']);
  return (
    <>
      <h2 className={form.title}>{t('certificates:wizard.fileTitle')}</h2>
      <p className={form.text}>{text}</p>
      <ErrorPanel error={use.error} />
      <div className={form.start}>
        <KeyButton
          mnemonic="import.choose"
          appearance="primary"
          size="large"
          autoFocus
          icon={<DocumentKeyRegular />}
          disabledFocusable={use.choosing}
          onClick={() => void use.choose()}
        >
          {use.choosing ? t('certificates:wizard.choosing') : t('words:chooseFile')}
        </KeyButton>
        <KeyButton mnemonic="import.cancel" size="large" onClick={onCancel}>
          {t('common:cancel')}
        </KeyButton>
      </div>
    </>
  );
}
