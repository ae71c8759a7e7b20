/** Whose files count beside those of this computer, and up to when they are known here. */

import { makeStyles, MessageBar, MessageBarBody, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type { OthersFilesView } from '../../../shared/contract.ts';
import { useOthersWords } from './use-others-words.ts';

const useStyles = makeStyles({
  bar: { paddingTop: '10px', paddingBottom: '10px' },
  body: { whiteSpace: 'normal' },
  files: { margin: 0, color: tokens.colorNeutralForeground2 },
});

export function OthersNotice({ others }: { readonly others: OthersFilesView }): ReactNode {
  const styles = useStyles();
  const { files, limits } = useOthersWords()(others);
  if (limits.length === 0) return files ? <p className={styles.files}>{files}</p> : null;
  return (
    <MessageBar intent="warning" layout="multiline" className={styles.bar}>
      <MessageBarBody className={styles.body}>{[...limits, files].filter(Boolean).join(' ')}</MessageBarBody>
    </MessageBar>
  );
}
