/** Whose files count beside those of this computer, and up to when they are known here. */

import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type { OthersFilesView } from '../../../shared/contract.ts';
import { Notice } from '../../ui/states/notice.tsx';
import { useOthersWords } from './use-others-words.ts';

const useStyles = makeStyles({
  files: { margin: 0, color: tokens.colorNeutralForeground2 },
});

export function OthersNotice({ others }: { readonly others: OthersFilesView }): ReactNode {
  const styles = useStyles();
  const { files, limits } = useOthersWords()(others);
  if (limits.length === 0) return files ? <p className={styles.files}>{files}</p> : null;
  return (
    <Notice intent="warning" padded>
      {[...limits, files].filter(Boolean).join(' ')}
    </Notice>
  );
}
