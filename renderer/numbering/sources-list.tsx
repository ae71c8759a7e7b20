/** The folders and files that were read: when, what they gave, what was wrong; each can be read again or forgotten. */

import { Button, makeStyles, Switch, useRestoreFocusTarget } from '@fluentui/react-components';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LedgerSource } from '../../shared/contract.ts';
import { useCommand, useQueryCall } from '../api/hooks.ts';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { ErrorPanel } from '../ui/states/error-panel.tsx';
import { useWhere } from '../ui/session.tsx';
import { StatusBadge } from '../ui/states/tones.tsx';
import { useFormat } from '../ui/words/use-format.ts';
import { useReading } from './reading.ts';
import { SourcesAway } from './sources-away.tsx';
import { useSourcesStyles } from './sources-styles.ts';
import { LISTED } from '../theme/style-pieces.ts';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  row: { ...LISTED, gridTemplateColumns: 'minmax(0, 1fr) auto', columnGap: '16px', padding: '10px 0' },
  acts: { display: 'flex', columnGap: '8px', alignItems: 'center' },
});

export function SourcesList({ sources }: { sources: readonly LedgerSource[] }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('sources');
  const { environment } = useWhere();
  const { running, read } = useReading();
  const forget = useCommand('numbering.forget');
  const keep = useCommand('folder.watch');
  const watched = useQueryCall('folder.watched', { environment }).data?.paths;
  const restoreFocus = useRestoreFocusTarget();
  const [asking, setAsking] = useState<LedgerSource>();
  return (
    <>
      <ErrorPanel error={forget.error ?? keep.error} />
      <ul className={styles.list}>
        {sources.map((source) => (
          <li key={source.id} className={styles.row}>
            <SourceFacts source={source} />
            <span className={styles.acts}>
              {source.kind === 'folder' ? (
                <Switch
                  checked={watched?.includes(source.path) === true}
                  disabled={watched === undefined || keep.pending}
                  onChange={(_, { checked }) =>
                    void keep.run({ environment, path: source.path, on: checked })
                  }
                  label={t('keep')}
                  aria-label={`${t('keep')}: ${source.path}`}
                  title={t('keepText')}
                />
              ) : null}
              <Button
                size="small"
                disabledFocusable={running !== undefined}
                aria-label={`${t('readAgain')}: ${source.path}`}
                onClick={() => void read(environment, { path: source.path })}
              >
                {t('readAgain')}
              </Button>
              <Button
                {...restoreFocus}
                size="small"
                appearance="subtle"
                disabledFocusable={running !== undefined || forget.pending}
                aria-label={`${t('forget')}: ${source.path}`}
                onClick={() => setAsking(source)}
              >
                {t('forget')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asking !== undefined}
        title={t('forgetTitle')}
        act={t('forget')}
        onAct={() => asking && void forget.run({ environment, id: asking.id })}
        onClose={() => setAsking(undefined)}
      >
        <p>{asking?.path}</p>
        <p>{t('forgetText')}</p>
      </ConfirmDialog>
    </>
  );
}

function SourceFacts({ source }: { source: LedgerSource }): ReactNode {
  const styles = useSourcesStyles();
  const { t } = useTranslation(['sources', 'words']);
  const format = useFormat();
  const { readAt, files, notes, unreadable, problem } = source;
  return (
    <div className={styles.column}>
      <p className={styles.path}>{source.path}</p>
      <p className={styles.quiet}>
        {[
          readAt === undefined ? t('neverRead') : t('readAt', { at: format.dateTime(readAt) }),
          t('files', format.counted(files)),
          t('words:notes', format.counted(notes)),
          ...(unreadable > 0 ? [t('unreadable', format.counted(unreadable))] : []),
        ].join(' · ')}
      </p>
      {problem ? (
        <>
          <StatusBadge tone="warn">{t(`problems.${problem}`)}</StatusBadge>
          <p className={styles.quiet}>{t(`problemTexts.${problem}`)}</p>
        </>
      ) : null}
      <SourcesAway source={source} />
    </div>
  );
}
