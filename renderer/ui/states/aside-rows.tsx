/** What was left out of a folder or a copy because no program of ours wrote it, each row by name. */

import { makeStyles } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type { AsideRows } from '../../../shared/contract/pieces.ts';
import { explainAside, explainAsideRow } from '../../../shared/explain/aside-rows.ts';
import { useFormat } from '../words/use-format.ts';
import { Notice } from './notice.tsx';

const useStyles = makeStyles({
  body: { overflowWrap: 'anywhere' },
});

/** Beyond these, the command line lists them. */
const MOST = 20;

export function AsideRowsNotice({ aside }: { aside: AsideRows | undefined }): ReactNode {
  const styles = useStyles();
  const { locale } = useFormat();
  if (!aside) return null;
  return (
    <Notice intent="warning" padded title={explainAside(aside, locale)} bodyClass={styles.body}>
      <ul>
        {aside.listed.slice(0, MOST).map((row, n) => (
          <li key={n}>{explainAsideRow(row, locale)}</li>
        ))}
      </ul>
    </Notice>
  );
}
