/** Says that what was disabled is read from this computer's copy while the shared journal cannot be used. */

import { MessageBar, MessageBarBody, makeStyles } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../words/use-format.ts';
import { useSharedJournal } from './shared-journal.tsx';

const useStyles = makeStyles({
  place: { flexShrink: 0, marginBottom: '12px' },
  body: { whiteSpace: 'normal' },
});

/** Nothing without such a copy: the screen then says what failed. */
export function CopyNotice(): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('past');
  const format = useFormat();
  const shared = useSharedJournal();
  if (shared?.standing !== 'away' || shared.copyAt === undefined) return null;
  return (
    <MessageBar intent="warning" layout="multiline" className={styles.place}>
      <MessageBarBody className={styles.body}>
        {t('fromCopy', { date: format.dateTime(shared.copyAt) })}
      </MessageBarBody>
    </MessageBar>
  );
}
