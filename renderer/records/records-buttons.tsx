/** The way from Histórico to Arquivo e cópias. */

import { Button } from '@fluentui/react-components';
import { DocumentCheckmarkRegular, ShieldCheckmarkRegular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouter } from '../ui/router.tsx';

export function RecordsButtons(): ReactNode {
  const { t } = useTranslation('records');
  const { go } = useRouter();
  return (
    <>
      <Button
        appearance="subtle"
        icon={<DocumentCheckmarkRegular />}
        onClick={() => go('records', { records: 'check' })}
      >
        {t('tabs.check')}
      </Button>
      <Button
        appearance="subtle"
        icon={<ShieldCheckmarkRegular />}
        onClick={() => go('records', { records: 'audit' })}
      >
        {t('tabs.audit')}
      </Button>
    </>
  );
}
