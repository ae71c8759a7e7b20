/** "Esta pasta pode estar incompleta": the months and days without files, and the share of the numbers that was seen. */

import { makeStyles } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SeriesSummary } from '../../../shared/contract.ts';
import { Notice } from '../../ui/states/notice.tsx';
import { useFormat } from '../../ui/words/use-format.ts';

const useStyles = makeStyles({
  list: { margin: '4px 0 0', paddingLeft: '18px' },
});

/** Above this share the missing numbers are too few to be worth a sentence. */
const LOW_SHARE = 95;

export function IncompleteNotice({
  incomplete,
}: {
  readonly incomplete: NonNullable<SeriesSummary['incomplete']>;
}): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('numbering');
  const format = useFormat();
  const { months, days, share } = incomplete;
  const named = months.map((month) => {
    const [year = 0, number = 1] = month.split('-').map(Number);
    return format.month(year, number);
  });
  return (
    <Notice intent="warning" padded title={t('incomplete.title')}>
      {t('incomplete.text')}
      <ul className={styles.list}>
        {named.length > 0 ? (
          <li>{t('incomplete.months', { count: named.length, list: format.list(named) })}</li>
        ) : null}
        {days.map(({ from, to }) => (
          <li key={from}>
            {from === to
              ? t('incomplete.day', { from: format.date(from) })
              : t('incomplete.days', { from: format.date(from), to: format.date(to) })}
          </li>
        ))}
        {share < LOW_SHARE ? <li>{t('incomplete.share', { share })}</li> : null}
      </ul>
    </Notice>
  );
}
