/** The acts of Painel: reading one folder for all companies, the table of all their gaps, and the table for a spreadsheet. */

import { Button, makeStyles } from '@fluentui/react-components';
import { FolderOpenRegular, NumberRowRegular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useReading } from '../numbering/reading.ts';
import { useTight } from '../theme/narrow.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { useRouter } from '../ui/navigation/router.tsx';
import { useWhere } from '../ui/session.tsx';

const useStyles = makeStyles({
  acts: { display: 'flex', flexWrap: 'wrap', columnGap: '8px', rowGap: '8px' },
});

/** `text`: the whole table as shown, made only when it is asked for. */
export function PanelActions({ text }: { text: () => Promise<string> }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('panel');
  const { environment } = useWhere();
  const { go } = useRouter();
  const { running, read } = useReading();
  return (
    <div className={styles.acts}>
      <Button
        icon={<FolderOpenRegular />}
        title={t('readHint')}
        disabledFocusable={running !== undefined}
        onClick={() => void read(environment, { pick: 'folder' })}
      >
        {t('read')}
      </Button>
      <Button icon={<NumberRowRegular />} onClick={() => go('all-gaps')}>
        {t('allGaps')}
      </Button>
      <CopyButton text={text} label={t('copy')} bare={useTight()} />
    </div>
  );
}
