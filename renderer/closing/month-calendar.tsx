/** The month as a calendar: every day with its notes, the darker the more. */

import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClosingReview } from '../../shared/contract.ts';
import { FORCED } from '../theme/narrow.ts';
import { useFormat } from '../ui/words/use-format.ts';
import { shadeOf, weeksOf } from './month.ts';

const useStyles = makeStyles({
  table: { width: '100%', borderCollapse: 'separate', borderSpacing: '3px', tableLayout: 'fixed' },
  head: {
    fontWeight: tokens.fontWeightRegular,
    fontSize: '13px',
    textAlign: 'left',
    paddingLeft: '6px',
    color: tokens.colorNeutralForeground3,
  },
  day: {
    height: '40px',
    padding: '2px 6px',
    verticalAlign: 'top',
    borderRadius: tokens.borderRadiusSmall,
    border: `1px solid ${tokens.colorNeutralStroke3}`,
    backgroundColor: tokens.colorNeutralBackground3,
    [FORCED]: { border: '1px solid CanvasText' },
  },
  none: { backgroundColor: 'transparent', [FORCED]: { border: 'none' } },
  number: { display: 'block', fontSize: '13px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
  count: {
    display: 'block',
    textAlign: 'right',
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
  },
  // Light letters only on what is dark in every theme.
  on: { color: 'inherit' },
  shade1: { backgroundColor: tokens.colorBrandBackground2 },
  shade2: { backgroundColor: tokens.colorBrandBackground2Hover },
  shade3: { backgroundColor: tokens.colorBrandBackground2Pressed },
  shade4: {
    backgroundColor: tokens.colorBrandBackground,
    color: tokens.colorNeutralForegroundOnBrand,
  },
});

export function MonthCalendar({ review }: { review: Pick<ClosingReview, 'month' | 'days'> }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('closing');
  const format = useFormat();
  const counts = new Map(review.days.map(({ day, notes }) => [day, notes]));
  const most = Math.max(1, ...counts.values());
  const shades = [undefined, styles.shade1, styles.shade2, styles.shade3, styles.shade4];
  return (
    <table className={styles.table} aria-label={t('calendar.title')}>
      <thead>
        <tr>
          {(['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const).map((day) => (
            <th key={day} scope="col" className={styles.head}>
              {t(`calendar.${day}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(review.month).map((week, row) => (
          <tr key={row}>
            {week.map((day, column) => {
              if (day === undefined) return <td key={column} className={styles.none} />;
              const notes = counts.get(day) ?? 0;
              const shade = shadeOf(notes, most);
              return (
                <td key={column} className={mergeClasses(styles.day, shades[shade])}>
                  <span className={mergeClasses(styles.number, shade === 4 && styles.on)}>
                    {Number(day.slice(8))}
                  </span>
                  <span className={styles.count}>{notes > 0 ? format.number(notes) : null}</span>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
