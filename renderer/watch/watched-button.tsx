/** Leads from Histórico to the watched notes, with the number of those that changed. */

import { Button } from '@fluentui/react-components';
import { EyeRegular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueryCall } from '../api/hooks.ts';
import { useRouter } from '../ui/navigation/router.tsx';
import { useWhere } from '../ui/session.tsx';
import { useFormat } from '../ui/words/use-format.ts';

export function WatchedButton(): ReactNode {
  const { t } = useTranslation('watch');
  const { environment } = useWhere();
  const { go } = useRouter();
  const format = useFormat();
  const total = useQueryCall('watch.changes', { environment }).data?.total ?? 0;
  return (
    <Button appearance="subtle" icon={<EyeRegular />} onClick={() => go('history', { watched: true })}>
      {total > 0 ? t('openChanged', { n: format.number(total) }) : t('open')}
    </Button>
  );
}
