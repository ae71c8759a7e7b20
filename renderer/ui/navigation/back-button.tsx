/** Leads back to the screen from which this one was opened; Esc does the same. */

import { ArrowLeftRegular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyButton } from '../keyboard/mnemonics.tsx';
import { useRouter } from './router.tsx';

export function BackButton(): ReactNode {
  const { back } = useRouter();
  const { t } = useTranslation('common');
  return (
    <KeyButton
      mnemonic="backups.back"
      appearance="subtle"
      icon={<ArrowLeftRegular />}
      aria-keyshortcuts="Escape"
      onClick={back}
    >
      {t('back')}
    </KeyButton>
  );
}
