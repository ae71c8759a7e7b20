/** Furos: the numbers of each series without a note, and the folders that they are known from. */

import { NumberRowRegular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueryCall } from '../api/hooks.ts';
import { Empty } from '../ui/empty.tsx';
import { Card, Page } from '../ui/page.tsx';
import { useWhere } from '../ui/session.tsx';
import { CompanySeries } from './company-series.tsx';

export function NumberingScreen(): ReactNode {
  const { t } = useTranslation(['frame', 'sources']);
  const { environment } = useWhere();
  const sources = useQueryCall('ledger.sources', { environment });
  return (
    <Page title={t('frame:sections.numbering')} intro={t('sources:intro')}>
      <CompanySeries />
      {sources.data?.length === 0 ? (
        <Card>
          <Empty icon={<NumberRowRegular />} title={t('sources:none')} text={t('sources:noneText')} />
        </Card>
      ) : null}
    </Page>
  );
}
