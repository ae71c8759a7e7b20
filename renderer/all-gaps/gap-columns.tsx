/** The columns of the table of all gaps. */

import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCnpj } from '../../shared/fiscal/issuer/cnpj.ts';
import { SOON_DAYS } from '../numbering/ring.ts';
import { useGapWords } from '../numbering/gaps/use-gap-words.ts';
import type { Column } from '../ui/table/column.ts';
import { usePlaceWords } from '../ui/words/place-words.ts';
import { useFormat } from '../ui/words/use-format.ts';
import type { GapRow } from './gap-rows.ts';

const useStyles = makeStyles({
  name: { fontWeight: tokens.fontWeightSemibold },
  soon: { color: tokens.colorPaletteDarkOrangeForeground1, fontWeight: tokens.fontWeightSemibold },
  over: { color: tokens.colorPaletteRedForeground1, fontWeight: tokens.fontWeightSemibold },
});

/** `onBegin`: all gaps of the row's company, as a group. */
export function useGapColumns(onBegin: (row: GapRow) => void): readonly Column<GapRow>[] {
  const styles = useStyles();
  const { t } = useTranslation(['allGaps', 'common', 'numbering', 'words']);
  const format = useFormat();
  const place = usePlaceWords();
  const words = useGapWords();
  return useMemo(
    () => [
      {
        id: 'company',
        title: t('words:company'),
        width: 230,
        grows: 3,
        sort: ({ name }) => name,
        cell: ({ name }) => (
          <span className={styles.name} title={name}>
            {name}
          </span>
        ),
      },
      {
        id: 'cnpj',
        title: t('words:cnpj'),
        width: 154,
        roomy: true,
        sort: ({ cnpj }) => cnpj,
        cell: ({ cnpj }) => formatCnpj(cnpj),
      },
      {
        id: 'series',
        title: t('words:series'),
        width: 150,
        sort: ({ mod, serie }) => Number(mod) * 1_000 + serie,
        cell: (row) => place.series(row),
      },
      {
        id: 'numbers',
        title: t('words:numbers'),
        width: 170,
        sort: ({ nNFIni }) => nNFIni,
        cell: (row) => t('numbering:gap.numbers', { range: format.range(row) }),
      },
      {
        id: 'count',
        title: t('allGaps:columns.count'),
        width: 76,
        numeric: true,
        sort: ({ count }) => count,
        cell: ({ count }) => format.number(count),
      },
      {
        id: 'due',
        title: t('words:deadline'),
        width: 226,
        sort: ({ rank }) => rank,
        cell: (row) => {
          const days = row.deadline?.days ?? SOON_DAYS + 1;
          return (
            <span className={mergeClasses(days <= SOON_DAYS && styles.soon, days < 0 && styles.over)}>
              {words.due(row)}
            </span>
          );
        },
      },
      {
        id: 'between',
        title: t('allGaps:columns.between'),
        width: 240,
        grows: 1,
        roomy: true,
        cell: (row) => <span title={words.between(row)}>{words.between(row)}</span>,
      },
      {
        id: 'act',
        title: t('allGaps:columns.act'),
        width: 130,
        cell: (row) => (
          <Button
            size="small"
            aria-label={`${t('allGaps:begin', format.counted(row.ofCompany))}: ${t('allGaps:beginOf', { company: row.name })}`}
            onClick={(event) => {
              event.stopPropagation();
              onBegin(row);
            }}
          >
            {t('allGaps:begin', format.counted(row.ofCompany))}
          </Button>
        ),
      },
    ],
    [styles, t, format, place, words, onBegin],
  );
}
