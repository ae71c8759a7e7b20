/** The last operations, one line each; a line opens its details. */

import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { HistoryEntry } from '../../shared/contract.ts';
import { formatCnpj } from '../../shared/fiscal/issuer/cnpj.ts';
import { useDescribe, useEntryResult } from '../history/entry.tsx';
import { NARROW } from '../theme/narrow.ts';
import { useRouter } from '../ui/navigation/router.tsx';
import { useWhere } from '../ui/session.tsx';
import { useRowButtonStyles } from '../ui/row-button.ts';
import { SkeletonRows } from '../ui/states/skeleton.tsx';
import { useFormat } from '../ui/words/use-format.ts';

const useStyles = makeStyles({
  list: { marginBottom: '8px' },
  row: {
    gridTemplateColumns: '140px minmax(0, 1fr) 170px',
    [NARROW]: { gridTemplateColumns: '128px minmax(0, 1fr) auto', columnGap: '10px' },
    columnGap: '16px',
  },
  words: { minWidth: 0 },
  at: { color: tokens.colorNeutralForeground3 },
  what: { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  company: { color: tokens.colorNeutralForeground3, fontSize: '13px', lineHeight: '16px' },
  empty: { color: tokens.colorNeutralForeground2, margin: 0 },
});

/** More are loaded, for what they say about SEFAZ. */
const SHOWN = 10;

interface LastDoneProps {
  /** The newest first. */
  readonly entries: readonly HistoryEntry[] | undefined;
  /** They cannot be read now; the notice of why is elsewhere. */
  readonly failed: boolean;
}

/** Not drawn anew with each answer that Início gets. */
export const LastDone = memo(function LastDone({ entries, failed }: LastDoneProps): ReactNode {
  const styles = useStyles();
  const button = useRowButtonStyles();
  const { t } = useTranslation('home');
  const result = useEntryResult();
  const describe = useDescribe();
  if (!entries && failed) return <p className={styles.empty}>{t('doneUnknown')}</p>;
  if (!entries) {
    return <SkeletonRows rows={4} height={36} />;
  }
  if (entries.length === 0) return <p className={styles.empty}>{t('nothingYet')}</p>;
  return (
    <ul className={mergeClasses(button.list, styles.list)}>
      {entries.slice(0, SHOWN).map((entry) => (
        <li key={`${entry.kind} ${entry.subject} ${entry.at}`}>
          <Line entry={entry} what={describe(entry)} result={result(entry)} />
        </li>
      ))}
    </ul>
  );
});

function Line({ entry, what, result }: { entry: HistoryEntry; what: string; result: ReactNode }): ReactNode {
  const styles = useStyles();
  const button = useRowButtonStyles();
  const format = useFormat();
  const { go } = useRouter();
  const { companies } = useWhere();
  const { cnpj, disablement } = entry;
  // Of another company's note only the number is known.
  const name = disablement?.company ?? companies.find((each) => each.cnpj === cnpj)?.name;
  const company = [name, formatCnpj(cnpj)].filter(Boolean).join(' · ');
  return (
    <button
      type="button"
      className={mergeClasses(button.row, styles.row)}
      onClick={() =>
        entry.disablement
          ? go('disablement', { requestId: entry.disablement.requestId })
          : go('consult', { key: entry.chNFe ?? entry.subject })
      }
    >
      <span className={styles.at}>{format.dateTime(entry.at)}</span>
      <span className={styles.words}>
        <span className={styles.what}>{what}</span>
        {companies.length > 1 ? (
          <span className={mergeClasses(styles.what, styles.company)} title={company}>
            {company}
          </span>
        ) : null}
      </span>
      {result}
    </button>
  );
}
