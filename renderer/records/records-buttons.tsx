/** Buttons that lead from Histórico to Arquivo e cópias. */

import { DocumentCheckmarkRegular, ShieldCheckmarkRegular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyButton } from '../ui/keyboard/mnemonics.tsx';
import { useRouter } from '../ui/navigation/router.tsx';

export function RecordsButtons(): ReactNode {
  const { t } = useTranslation('records');
  const { go } = useRouter();
  return (
    <>
      <KeyButton
        mnemonic="history.check"
        appearance="subtle"
        icon={<DocumentCheckmarkRegular />}
        onClick={() => go('records', { records: 'check' })}
      >
        {t('tabs.check')}
      </KeyButton>
      <KeyButton
        mnemonic="history.audit"
        appearance="subtle"
        icon={<ShieldCheckmarkRegular />}
        onClick={() => go('records', { records: 'audit' })}
      >
        {t('tabs.audit')}
      </KeyButton>
    </>
  );
}
