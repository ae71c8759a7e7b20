/** One batch of keys: what was found and the choices before it starts, then its progress; below, its rows. */

import { Button, makeStyles } from '@fluentui/react-components';
import { ArrowLeftRegular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorPanel } from '../../ui/states/error-panel.tsx';
import { useEscape } from '../../ui/keyboard/use-escape.ts';
import { helpMark } from '../../ui/navigation/help.ts';
import { Page } from '../../ui/page.tsx';
import { SkeletonRows } from '../../ui/states/skeleton.tsx';
import { useFormat } from '../../ui/words/use-format.ts';
import { WatchBatch } from '../../watch/watch-batch.tsx';
import { Preview } from './preview.tsx';
import { Progress } from './progress.tsx';
import { RowsTable } from './rows-table.tsx';
import { useBatchView } from './use-batch-view.ts';

const useStyles = makeStyles({
  column: { display: 'flex', flexDirection: 'column', rowGap: '10px', minHeight: 0, flexGrow: 1 },
});

export interface BatchPageProps {
  readonly id: string;
  readonly onClose: () => void;
}

export function BatchPage({ id, onClose }: BatchPageProps): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('batch');
  const format = useFormat();
  useEscape(onClose);
  const query = useBatchView(id);
  const view = query.data;
  const before = view?.state === 'read';
  return (
    <Page
      title={view?.name ?? ''}
      {...(view
        ? {
            intro: [
              t('keys', format.counted(view.total)),
              t('madeAt', { date: format.dateTime(view.madeAt) }),
            ].join(' · '),
          }
        : {})}
      room="filling"
      actions={
        <Button icon={<ArrowLeftRegular />} aria-keyshortcuts="Escape" onClick={onClose}>
          {t('back')}
        </Button>
      }
    >
      <div className={styles.column} {...helpMark('batch')}>
        <ErrorPanel error={query.error?.error} />
        {query.isPending ? <SkeletonRows rows={8} height={40} /> : null}
        {view ? (
          <RowsTable
            view={view}
            before={before}
            head={(exports) =>
              before ? (
                <Preview view={view} onGone={onClose} />
              ) : (
                <Progress view={view} onGone={onClose}>
                  <WatchBatch id={view.id} />
                  {exports}
                </Progress>
              )
            }
          />
        ) : null}
      </div>
    </Page>
  );
}
