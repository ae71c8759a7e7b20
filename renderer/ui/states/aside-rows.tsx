/** What was left out of a folder or a copy because no program of ours wrote it, each row by name. */

import { makeStyles, MessageBar, MessageBarBody, MessageBarTitle } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type { AsideRows } from '../../../shared/contract/pieces.ts';
import { explainAside, explainAsideRow } from '../../../shared/explain/index.ts';
import { useFormat } from '../words/use-format.ts';

const useStyles = makeStyles({
  bar: { paddingTop: '10px', paddingBottom: '10px' },
  body: { whiteSpace: 'normal', overflowWrap: 'anywhere' },
});

/** Beyond these, the command line lists them. */
const MOST = 20;

export function AsideRowsNotice({ aside }: { aside: AsideRows | undefined }): ReactNode {
  const styles = useStyles();
  const { locale } = useFormat();
  if (!aside) return null;
  return (
    <MessageBar intent="warning" layout="multiline" className={styles.bar}>
      <MessageBarBody className={styles.body}>
        <MessageBarTitle>{explainAside(aside, locale)}</MessageBarTitle>
        <ul>
          {aside.listed.slice(0, MOST).map((row, n) => (
            <li key={n}>{explainAsideRow(row, locale)}</li>
          ))}
        </ul>
      </MessageBarBody>
    </MessageBar>
  );
}
