/** Histórico: one table of all operations, filters above it, the details of a row beside it. */

import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { HistoryRegular } from '@fluentui/react-icons';
import { useCallback, useDeferredValue, useMemo, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { HistoryEntry } from '../../shared/contract.ts';
import { localDay } from '../../shared/moments.ts';
import { numberIn } from '../../shared/history/search-number.ts';
import { ReceiptResult, type SavedReceipt } from '../disablement/outcome/receipt-button.tsx';
import { SideDrawer } from '../ui/dialogs/side-drawer.tsx';
import { useNow } from '../ui/clock.ts';
import { Empty } from '../ui/states/empty.tsx';
import { CopyNotice } from '../ui/states/copy-notice.tsx';
import { ErrorPanel } from '../ui/states/error-panel.tsx';
import { Page } from '../ui/page.tsx';
import { usePurpose } from '../ui/navigation/router.tsx';
import { useWhere } from '../ui/session.tsx';
import { SkeletonRows } from '../ui/states/skeleton.tsx';
import { useSelectColumn } from '../ui/table/select-column.tsx';
import { useSelection } from '../ui/table/selection.ts';
import { useTableLayout } from '../ui/table/table-layout.ts';
import { VirtualTable } from '../ui/table/virtual-table.tsx';
import { useFormat } from '../ui/words/use-format.ts';
import { ChosenNotes, MOST_CHOSEN } from './chosen-notes.tsx';
import { useHistoryColumns } from './columns.tsx';
import { useDescribe } from './entry.tsx';
import { EntryStory } from './entry-story.tsx';
import { ExportResult, HistoryButtons, useHistoryExport } from './history-buttons.tsx';
import { FilterRow } from './filter-row.tsx';
import { askedOf, type Filters, isBackward, isOfNumber, NO_FILTERS } from './filter.ts';
import { NEWEST_FIRST, sortOf } from './first-page.ts';
import { useHistoryPages } from './use-history-pages.ts';

const useStyles = makeStyles({
  failed: { marginBottom: '12px' },
  note: { margin: '0 0 8px', color: tokens.colorNeutralForeground2 },
});

export function HistoryScreen(): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['history', 'past', 'screens', 'words']);
  const format = useFormat();
  const { environment } = useWhere();
  const describe = useDescribe();
  const [filters, setFilters] = useState<Filters>(NO_FILTERS);
  const [layout, setLayout] = useTableLayout('history', NEWEST_FIRST);
  const [open, setOpen] = useState<HistoryEntry>();
  const title = useRef<HTMLHeadingElement>(null);
  usePurpose('history', ({ entry }) => {
    if (entry) setOpen(entry);
  });
  const [receipt, setReceipt] = useState<SavedReceipt>();
  const wanted = useDeferredValue(filters);
  const exact = useMemo(() => {
    const n = numberIn(wanted.text);
    return n === undefined ? undefined : (entry: HistoryEntry) => isOfNumber(entry, n);
  }, [wanted.text]);

  const today = localDay(useNow());
  const asked = useMemo(() => {
    const noon = new Date(`${today}T12:00:00`);
    return { ...askedOf(environment, wanted, noon), sort: sortOf(layout.sort) };
  }, [environment, wanted, today, layout.sort]);
  const pages = useHistoryPages(asked);
  const { count, of } = pages;
  const exporting = useHistoryExport(asked);
  const choosing = useSelection({
    count: count ?? 0,
    rowAt: pages.rowAt,
    rowsOf: pages.rowsOf,
    rowId: keyOf,
    keyOf: noteOf,
    most: MOST_CHOSEN,
  });
  const titleOf = useCallback(
    (entry: HistoryEntry) => t('past:choose.row', { what: describe(entry) }),
    [t, describe],
  );
  const select = useSelectColumn({
    use: choosing,
    keyOf: noteOf,
    titleOf,
    title: t('past:choose.title'),
    titleOfAll: t('past:choose.all'),
  });
  const columns = useHistoryColumns(setReceipt, exact, select);
  const opening = useMemo(
    () => ({
      in: 'what',
      name: (entry: HistoryEntry) => t('words:openWhat', { what: describe(entry) }),
      on: setOpen,
    }),
    [t, describe],
  );
  const failed = pages.error?.error ?? exporting.error;
  const noMatch = wanted.text ? t('words:nothingWith', { text: wanted.text }) : t('history:noMatchFilters');
  const nothing = isBackward(wanted) ? t('history:backward') : noMatch;
  return (
    <Page
      title={t('screens:history.title')}
      room="filling"
      actions={<HistoryButtons exporting={exporting} empty={!count} />}
    >
      {failed ? (
        <div className={styles.failed}>
          <ErrorPanel error={failed} />
        </div>
      ) : null}
      <CopyNotice />
      {count === 0 && of === 0 ? (
        <Empty icon={<HistoryRegular />} title={t('history:empty')} text={t('history:emptyText')} />
      ) : (
        <>
          <FilterRow
            filters={filters}
            onChange={(next) => {
              setFilters(next);
              choosing.clear();
            }}
            found={count === undefined ? undefined : { total: pages.total, of }}
          />
          <ChosenNotes chosen={choosing.selection} clear={choosing.clear} />
          <ReceiptResult saved={receipt} />
          <ExportResult exporting={exporting} />
          {pages.waiting > 0 ? (
            <p className={styles.note} role="status">
              {t('past:waiting', format.counted(pages.waiting))}
            </p>
          ) : null}
          {pages.showNewer ? (
            <p className={styles.note} role="status">
              {`${t('past:newer')} `}
              <Button size="small" onClick={pages.showNewer}>
                {t('past:showNewer')}
              </Button>
            </p>
          ) : null}
          {count === undefined && !pages.error ? <SkeletonRows rows={8} height={40} /> : null}
          {count === 0 ? <p>{nothing}</p> : null}
          {count ? (
            <VirtualTable
              label={t('screens:history.title')}
              columns={columns}
              count={count}
              rowAt={pages.rowAt}
              onSight={pages.onSight}
              onSpace={choosing.onToggle}
              keyOf={keyOf}
              layout={layout}
              onLayout={setLayout}
              open={opening}
              filling
            />
          ) : null}
        </>
      )}
      <SideDrawer
        open={open !== undefined}
        title={open ? describe(open) : ''}
        heading={title}
        onClose={() => setOpen(undefined)}
      >
        {open ? (
          <EntryStory
            key={keyOf(open)}
            entry={open}
            onOpen={(entry) => {
              setOpen(entry);
              title.current?.focus();
            }}
            onLeave={() => setOpen(undefined)}
          />
        ) : null}
      </SideDrawer>
    </Page>
  );
}

function keyOf(entry: HistoryEntry): string {
  return `${entry.kind} ${entry.disablement?.requestId ?? entry.subject} ${entry.at}`;
}

/** What a row selects: its note, so that all answers about one note are selected as one. */
function noteOf({ chNFe }: HistoryEntry): string | undefined {
  return chNFe;
}
