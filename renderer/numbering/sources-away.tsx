/** The folders and links of one source that are away, each with the word that its files are really gone. */

import { Button, useRestoreFocusTarget } from '@fluentui/react-components';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LedgerSource } from '../../shared/contract.ts';
import { useCommand } from '../api/hooks.ts';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { ErrorPanel } from '../ui/states/error-panel.tsx';
import { useWhere } from '../ui/session.tsx';
import { StatusBadge } from '../ui/states/tones.tsx';
import { useReading } from './reading.ts';
import { useSourcesStyles } from './sources-styles.ts';

export function SourcesAway({ source: { id, away } }: { source: LedgerSource }): ReactNode {
  const styles = useSourcesStyles();
  const { t } = useTranslation('sources');
  const { environment } = useWhere();
  const { running } = useReading();
  const confirm = useCommand('numbering.confirm-gone');
  const restoreFocus = useRestoreFocusTarget();
  const [asking, setAsking] = useState<string>();
  return (
    <>
      <ErrorPanel error={confirm.error} />
      {away.map((path) => (
        <div key={path} className={styles.head}>
          <StatusBadge tone="warn">{t('away')}</StatusBadge>
          <span className={styles.path}>{path}</span>
          <Button
            {...restoreFocus}
            size="small"
            appearance="subtle"
            disabledFocusable={running !== undefined || confirm.pending}
            aria-label={`${t('confirmGone')}: ${path}`}
            onClick={() => setAsking(path)}
          >
            {t('confirmGone')}
          </Button>
        </div>
      ))}
      {away.length > 0 ? <p className={styles.quiet}>{t('awayText')}</p> : null}
      <ConfirmDialog
        open={asking !== undefined}
        title={t('goneTitle')}
        act={t('goneAct')}
        onAct={() => asking !== undefined && void confirm.run({ environment, id, path: asking })}
        onClose={() => setAsking(undefined)}
      >
        <p>{asking}</p>
        <p>{t('goneText')}</p>
      </ConfirmDialog>
    </>
  );
}
