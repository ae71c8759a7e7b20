/** What the last reading found: counts, other documents, and the files that could not be read, with the reason. */

import { Button, makeStyles } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReadingReport } from '../../shared/contract.ts';
import { explainOtherDocument, explainReadReason } from '../../shared/explain/reading/reading.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { ErrorPanel } from '../ui/states/error-panel.tsx';
import { Notice } from '../ui/states/notice.tsx';
import { Card } from '../ui/page.tsx';
import { useWhere } from '../ui/session.tsx';
import { StatusBadge } from '../ui/states/tones.tsx';
import { useFormat } from '../ui/words/use-format.ts';
import { useReading } from './reading.ts';
import { useSourcesStyles } from './sources-styles.ts';

const useStyles = makeStyles({
  report: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    columnGap: '12px',
    alignItems: 'start',
  },
  files: { maxHeight: '180px', overflowY: 'auto', margin: '4px 0 0', paddingLeft: '20px' },
});

export function ReadingResult(): ReactNode {
  const { t } = useTranslation(['sources', 'frame']);
  const { environment } = useWhere();
  const { ended, dismiss } = useReading();
  if (ended?.environment !== environment) return null;
  if (ended.error) return <ErrorPanel error={ended.error} />;
  return (
    <>
      {ended.cancelled ? (
        <Notice intent="warning" padded title={t('frame:reading.cancelled')}>
          {t('cancelledText')}
        </Notice>
      ) : null}
      {ended.reports.map((report) => (
        <ReportCard key={report.source.id} report={report} onClose={dismiss} />
      ))}
    </>
  );
}

function ReportCard({ report, onClose }: { report: ReadingReport; onClose: () => void }): ReactNode {
  const styles = useSourcesStyles();
  const own = useStyles();
  const { t } = useTranslation(['sources', 'common']);
  const format = useFormat();
  const { source, notes, events, disablements, booked, changed, gone, others } = report;
  const counted = (key: 'files' | 'notes' | 'events' | 'disablements' | 'booked', count: number) =>
    t(`sources:${key}`, format.counted(count));
  const found = [
    counted('notes', notes),
    ...(events > 0 ? [counted('events', events)] : []),
    ...(disablements > 0 ? [counted('disablements', disablements)] : []),
    ...(booked > 0 ? [counted('booked', booked)] : []),
  ];
  return (
    <Card label={t('sources:result')}>
      <div className={own.report}>
        <div className={styles.column}>
          <p className={styles.line}>
            <strong>
              {t('sources:looked', {
                files: counted('files', report.files),
                seconds: format.number(Math.max(1, Math.round(report.ms / 1_000))),
              })}
            </strong>{' '}
            {t('sources:found', { list: format.list(found) })}
            {changed < report.files || gone > 0
              ? ` ${t('sources:since', { changed: format.number(changed), gone: format.number(gone) })}`
              : ''}
          </p>
          {others.length > 0 ? (
            <p className={styles.quiet}>
              {t('sources:others', {
                list: format.list(
                  others.map(
                    ({ what, count }) =>
                      `${explainOtherDocument(what, format.locale).name} (${format.number(count)})`,
                  ),
                ),
              })}
            </p>
          ) : null}
          <p className={styles.path}>{source.path}</p>
          {source.problem ? (
            <StatusBadge tone="warn">{t(`sources:problems.${source.problem}`)}</StatusBadge>
          ) : null}
          <Unreadable report={report} />
        </div>
        <Button
          size="small"
          appearance="subtle"
          icon={<DismissRegular />}
          aria-label={t('common:close')}
          onClick={onClose}
        />
      </div>
    </Card>
  );
}

function Unreadable({ report: { unreadable, unreadableMore } }: { report: ReadingReport }): ReactNode {
  const styles = useSourcesStyles();
  const own = useStyles();
  const { t } = useTranslation('sources');
  const format = useFormat();
  const [open, setOpen] = useState(false);
  const count = unreadable.length + unreadableMore;
  if (count === 0) return null;
  const lines = unreadable.map(({ path, reason }) => ({
    path,
    why: explainReadReason(reason, format.locale),
  }));
  return (
    <div>
      <div className={styles.head}>
        <StatusBadge tone="warn">{t('unreadable', format.counted(count))}</StatusBadge>
        <Button size="small" appearance="subtle" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t('hideList') : t('showList')}
        </Button>
        <CopyButton
          text={lines.map(({ path, why }) => `${path}\t${why}`).join('\r\n')}
          label={t('copyList')}
        />
      </div>
      <p className={styles.quiet}>{t('unreadableText')}</p>
      {open ? (
        <>
          <ul className={own.files} tabIndex={0} aria-label={t('unreadable', format.counted(count))}>
            {lines.map(({ path, why }) => (
              <li key={path}>
                <span className={styles.path}>{path}</span>
                <br />
                <span className={styles.quiet}>{why}</span>
              </li>
            ))}
          </ul>
          {unreadableMore > 0 ? (
            <p className={styles.quiet}>{t('unreadableMore', format.counted(unreadableMore))}</p>
          ) : null}
        </>
      ) : null}
    </div>
  );
}
