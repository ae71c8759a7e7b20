/** Where the numbers are known from: the running reading, what the last one found, and the list of folders and files. */

import { Button } from '@fluentui/react-components';
import { ArrowSyncRegular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueryCall } from '../api/hooks.ts';
import { ErrorPanel } from '../ui/states/error-panel.tsx';
import { Card } from '../ui/page.tsx';
import { useWhere } from '../ui/session.tsx';
import { useReading } from './reading.ts';
import { SourcesList } from './sources-list.tsx';

/** Renders nothing before something was read. */
export function SourcesPanel(): ReactNode {
  const { t } = useTranslation('sources');
  const { environment } = useWhere();
  const { running, read } = useReading();
  const sources = useQueryCall('numbering.sources', { environment }, { keepPrevious: true });
  if (sources.error) return <ErrorPanel error={sources.error.error} />;
  if (!sources.data || sources.data.length === 0) return null;
  return (
    <Card
      title={t('list')}
      actions={
        sources.data.length > 1 ? (
          <Button
            size="small"
            appearance="subtle"
            icon={<ArrowSyncRegular />}
            disabledFocusable={running !== undefined}
            onClick={() => void read(environment, { all: true })}
          >
            {t('readAll')}
          </Button>
        ) : undefined
      }
    >
      <SourcesList sources={sources.data} />
    </Card>
  );
}
