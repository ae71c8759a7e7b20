/** The lists of the printed sheet: gaps, waiting numbers and conflicts, each with how many more there are. */

import { makeStyles } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallOutput, SeriesSummary } from '../../../shared/contract.ts';
import { lastMinute } from '../../../shared/moments.ts';
import { useFormat } from '../../ui/words/use-format.ts';
import { useGapWords } from '../gaps/use-gap-words.ts';
import { useOthersWords } from '../gaps/use-others-words.ts';

const useStyles = makeStyles({
  subtitle: { fontSize: '14px', lineHeight: '20px', margin: '18px 0 6px', breakAfter: 'avoid' },
  line: { margin: '0' },
  table: {
    width: '100%',
    borderCollapse: 'collapse',
    '& th, & td': {
      textAlign: 'left',
      verticalAlign: 'top',
      padding: '4px 8px 4px 0',
      borderBottom: '1px solid #999',
    },
    '& tr': { breakInside: 'avoid' },
    '& thead': { display: 'table-header-group' },
  },
});

export interface PrintedListsProps {
  readonly series: Pick<SeriesSummary, 'read'>;
  readonly found: CallOutput<'numbering.gaps'>;
}

export function PrintedLists({ series, found }: PrintedListsProps): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['numbering', 'gaps', 'words']);
  const format = useFormat();
  const words = useGapWords();
  const othersWords = useOthersWords();
  const others = found.others && othersWords(found.others);
  const { more } = found;
  return (
    <>
      <h2 className={styles.subtitle}>{t('numbering:gap.titles.gaps')}</h2>
      {others ? (
        <p className={styles.line}>{[...others.limits, others.files].filter(Boolean).join(' ')}</p>
      ) : null}
      {found.gaps.length === 0 ? (
        <p className={styles.line}>{t(series.read ? 'numbering:print.none' : 'numbering:unread')}</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th>{t('words:numbers')}</th>
              <th>{t('numbering:print.count')}</th>
              <th>{t('numbering:print.where')}</th>
              <th>{t('numbering:print.due')}</th>
              <th>{t('numbering:print.notes')}</th>
            </tr>
          </thead>
          <tbody>
            {found.gaps.map((gap) => (
              <tr key={gap.nNFIni}>
                <td>{format.range(gap)}</td>
                <td>{format.number(gap.count)}</td>
                <td>{words.between(gap)}</td>
                <td>{words.due(gap)}</td>
                <td>{gap.notes.map((note) => t(`gaps:notes.${note}`)).join(', ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {more.gaps > 0 ? (
        <p className={styles.line}>{t('numbering:print.more', format.counted(more.gaps))}</p>
      ) : null}
      {found.waiting.length > 0 ? (
        <>
          <h2 className={styles.subtitle}>{t('numbering:waiting.title')}</h2>
          {found.waiting.map((range) => (
            <p key={range.nNFIni} className={styles.line}>
              {`${t('numbering:gap.numbers', { range: format.range(range) })}: ${t('numbering:waiting.until', { at: format.dateTime(lastMinute(range.until)) })}`}
            </p>
          ))}
          {more.waiting > 0 ? (
            <p className={styles.line}>{t('numbering:waiting.more', format.counted(more.waiting))}</p>
          ) : null}
        </>
      ) : null}
      {found.conflicts.length > 0 ? (
        <>
          <h2 className={styles.subtitle}>{t('numbering:conflicts.title')}</h2>
          {found.conflicts.map(({ nNF, reason }) => (
            <p key={`${nNF} ${reason}`} className={styles.line}>
              {`${t('numbering:gap.numbers', { range: format.number(nNF) })}: ${t(`gaps:conflicts.reason.${reason}`)}`}
            </p>
          ))}
          {more.conflicts > 0 ? (
            <p className={styles.line}>{t('numbering:conflicts.more', format.counted(more.conflicts))}</p>
          ) : null}
        </>
      ) : null}
    </>
  );
}
