/** What the authorized notes of a closed month add up to, sales separately from entries and returns. */

import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClosingTotals } from '../../shared/contract.ts';
import { useFormat } from '../ui/words/use-format.ts';

const KINDS = ['out', 'in', 'returned', 'adjusted'] as const;

const useStyles = makeStyles({
  list: {
    margin: 0,
    display: 'grid',
    gridTemplateColumns: 'max-content max-content minmax(0, 1fr)',
    columnGap: '16px',
    rowGap: '2px',
  },
  row: { display: 'contents' },
  value: { margin: 0, textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  quiet: { margin: 0, color: tokens.colorNeutralForeground2 },
});

export function Totals({ totals }: { totals: ClosingTotals }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['closing', 'words']);
  const format = useFormat();
  const shown = KINDS.filter((kind) => totals[kind].notes > 0);
  return (
    <>
      {shown.length > 0 ? (
        <dl className={styles.list} aria-label={t('totals.title')}>
          {shown.map((kind) => (
            <div key={kind} className={styles.row}>
              <dt>{t(`totals.${kind}`)}</dt>
              <dd className={styles.value}>{format.money(totals[kind].value)}</dd>
              <dd className={styles.quiet}>{t('words:notes', format.counted(totals[kind].notes))}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {totals.withoutXml > 0 ? (
        <p className={styles.quiet}>{t('totals.withoutXml', format.counted(totals.withoutXml))}</p>
      ) : null}
    </>
  );
}
