/** Says that the journal of this folder has requests that the shared one does not know, and offers what the caller can do about it. */

import {
  makeStyles,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
} from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../words/use-format.ts';

const useStyles = makeStyles({
  bar: { paddingTop: '10px', paddingBottom: '10px' },
  body: { whiteSpace: 'normal' },
});

interface Props {
  /** Requests, of which there is one at least. */
  readonly count: number;
  readonly text: string;
  readonly action: ReactNode;
}

export function SharedLacking({ count, text, action }: Props): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('frame');
  const format = useFormat();
  return (
    <MessageBar intent="warning" layout="multiline" className={styles.bar}>
      <MessageBarBody className={styles.body}>
        <MessageBarTitle>{t('shared.lacking', { count, n: format.number(count) })}</MessageBarTitle> {text}
      </MessageBarBody>
      <MessageBarActions>{action}</MessageBarActions>
    </MessageBar>
  );
}
