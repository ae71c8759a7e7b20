/** Says that what was disabled is read from this computer's copy while the shared journal cannot be used. */

import { makeStyles } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../words/use-format.ts';
import { NoticeBar } from './notice-bar.tsx';
import { useSharedJournal } from './shared-journal.tsx';

const useStyles = makeStyles({ place: { flexShrink: 0, marginBottom: '12px' } });

/** Nothing without such a copy: the screen then says what failed. */
export function CopyNotice(): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('past');
  const format = useFormat();
  const shared = useSharedJournal();
  if (shared?.standing !== 'away' || shared.copyAt === undefined) return null;
  return (
    <div className={styles.place}>
      <NoticeBar intent="warning">{t('fromCopy', { date: format.dateTime(shared.copyAt) })}</NoticeBar>
    </div>
  );
}
