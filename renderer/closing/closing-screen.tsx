/** Fechamento: a company's month, what is still open of it, and its zip for the accountant. */

import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { CalendarMonthRegular, ChevronLeftRegular, ChevronRightRegular } from '@fluentui/react-icons';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueryCall } from '../api/hooks.ts';
import { useNow } from '../ui/clock.ts';
import { Empty } from '../ui/states/empty.tsx';
import { ErrorPanel } from '../ui/states/error-panel.tsx';
import { useReplace } from '../ui/dialogs/unsaved.tsx';
import { Card, Page } from '../ui/page.tsx';
import { useWhere } from '../ui/session.tsx';
import { SkeletonRows } from '../ui/states/skeleton.tsx';
import { NARROW } from '../theme/narrow.ts';
import { useFormat } from '../ui/words/use-format.ts';
import { AllCompaniesCard } from './all-companies-card.tsx';
import { Checklist } from './checklist.tsx';
import { CloseCard } from './close-card.tsx';
import { useMonthClosing } from './kept-closing.ts';
import { MonthCalendar } from './month-calendar.tsx';
import { lastMonth, monthFrom } from './month.ts';

const useStyles = makeStyles({
  column: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: '16px' },
  two: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 6fr)',
    columnGap: '16px',
    rowGap: '16px',
    alignItems: 'start',
    [NARROW]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  chooser: { display: 'flex', alignItems: 'center', columnGap: '4px' },
  month: {
    minWidth: '150px',
    textAlign: 'center',
    fontWeight: tokens.fontWeightSemibold,
    fontSize: '16px',
  },
  total: { margin: '8px 0 0', color: tokens.colorNeutralForeground2 },
});

export function ClosingScreen(): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['screens', 'closing']);
  const format = useFormat();
  const now = useNow();
  const { environment, company, companies } = useWhere();
  const [month, setMonth] = useState(() => lastMonth(new Date()));
  const review = useQueryCall(
    'closing.review',
    { environment, month, cnpj: company?.cnpj ?? '' },
    { enabled: company !== undefined },
  );
  const replace = useReplace('closing');
  const make = useMonthClosing(environment, company?.cnpj ?? '', month);
  const dated = review.data?.days.reduce((sum, { notes }) => sum + notes, 0) ?? 0;
  const undated = (review.data?.notes ?? 0) - dated;
  const [year = 0, number = 1] = month.split('-').map(Number);
  const name = format.month(year, number);
  // A month that has not begun has nothing to close.
  const last = month >= monthFrom(lastMonth(now), 1);
  return (
    <Page
      title={t('screens:closing.title')}
      room="roomy"
      intro={company ? t('closing:intro', { company: company.name }) : t('closing:introPlain')}
      actions={
        <div className={styles.chooser} role="group" aria-label={t('closing:month')}>
          <Button
            appearance="subtle"
            icon={<ChevronLeftRegular />}
            aria-label={t('closing:before')}
            onClick={() => replace(() => setMonth(monthFrom(month, -1)))}
          />
          <span className={styles.month} aria-live="polite">
            {name}
          </span>
          <Button
            appearance="subtle"
            icon={<ChevronRightRegular />}
            aria-label={t('closing:after')}
            disabledFocusable={last}
            onClick={() => replace(() => setMonth(monthFrom(month, 1)))}
          />
        </div>
      }
    >
      <div className={styles.column}>
        {company ? null : (
          <Card>
            <Empty
              icon={<CalendarMonthRegular />}
              title={t('closing:noCompany')}
              text={t('closing:noCompanyText')}
            />
          </Card>
        )}
        <ErrorPanel error={review.error?.error} />
        {company && review.isPending ? <SkeletonRows rows={6} height={40} /> : null}
        {company && review.data ? (
          <>
            <div className={styles.two}>
              <Card title={t('closing:calendar.title')}>
                <MonthCalendar review={review.data} />
                <p className={styles.total}>
                  {t('closing:calendar.notes', format.counted(review.data.notes))}
                  {undated > 0 ? ` ${t('closing:calendar.undated', format.counted(undated))}` : ''}
                </p>
              </Card>
              <Card title={t('closing:list.title')}>
                <Checklist review={review.data} />
              </Card>
            </div>
            <CloseCard review={review.data} make={make} />
          </>
        ) : null}
        {companies.length > 1 ? <AllCompaniesCard month={month} name={name} /> : null}
      </div>
    </Page>
  );
}
