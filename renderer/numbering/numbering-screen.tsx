/** Furos: the numbers of each series without a note, and the folders that they are known from. */

import { NumberRowRegular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Empty } from '../ui/empty.tsx';
import { Card, Page } from '../ui/page.tsx';

export function NumberingScreen(): ReactNode {
  const { t } = useTranslation(['frame', 'sources']);
  return (
    <Page title={t('frame:sections.numbering')} intro={t('sources:intro')}>
      <Card>
        <Empty icon={<NumberRowRegular />} title={t('sources:none')} text={t('sources:noneText')} />
      </Card>
    </Page>
  );
}
