/** Histórico: one table of all operations, filters above it, the details of a row beside it. */

import {
  Button,
  DrawerBody,
  DrawerHeader,
  DrawerHeaderTitle,
  makeStyles,
  OverlayDrawer,
} from '@fluentui/react-components';
import { Dismiss24Regular, HistoryRegular } from '@fluentui/react-icons';
import { useDeferredValue, useMemo, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { HistoryEntry } from '../../shared/contract.ts';
import { useQueryCall } from '../api/hooks.ts';
import { ReceiptResult, type SavedReceipt } from '../disablement/outcome/receipt-button.tsx';
import { useNow } from '../ui/clock.ts';
import { DataTable } from '../ui/table/data-table.tsx';
import { Empty } from '../ui/empty.tsx';
import { RecordsButtons } from '../records/records-buttons.tsx';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { Page } from '../ui/page.tsx';
import { usePurpose } from '../ui/router.tsx';
import { useWhere } from '../ui/session.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { useFormat } from '../ui/words/use-format.ts';
import { useHistoryColumns } from './columns.tsx';
import { useDescribe } from './entry.tsx';
import { EntryStory } from './entry-story.tsx';
import { FilterRow } from './filter-row.tsx';
import { isOfNumber, matches, NO_FILTERS, numberIn, type Filters } from './filter.ts';

/** The limit of the call. */
const LIMIT = 5_000;

const useStyles = makeStyles({
  drawer: { width: '480px', maxWidth: '100vw' },
  story: { overflowWrap: 'anywhere' },
  note: { margin: '8px 0 0' },
});

export function HistoryScreen(): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['history', 'common']);
  const format = useFormat();
  const { environment } = useWhere();
  const query = useQueryCall('history.list', { environment, limit: LIMIT });
  const describe = useDescribe();
  const now = useNow();
  const [filters, setFilters] = useState<Filters>(NO_FILTERS);
  const [open, setOpen] = useState<HistoryEntry>();
  const cameFrom = useRef<Element | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const show = (entry: HistoryEntry) => {
    cameFrom.current = document.activeElement;
    setOpen(entry);
  };
  /** Returns the focus to the row; after the drawer has closed, since an open one traps the focus. */
  const close = () => {
    setOpen(undefined);
    const row = cameFrom.current;
    requestAnimationFrame(() => {
      if (row instanceof HTMLElement && row.isConnected) row.focus();
    });
  };
  usePurpose('history', ({ entry }) => {
    if (entry) setOpen(entry);
  });
  const [receipt, setReceipt] = useState<SavedReceipt>();
  const wanted = useDeferredValue(filters);
  const isExact = useMemo(() => {
    const n = numberIn(wanted.text);
    return n === undefined ? undefined : (entry: HistoryEntry) => isOfNumber(entry, n);
  }, [wanted.text]);
  const columns = useHistoryColumns(setReceipt, isExact);

  const all = query.data;
  const shown = useMemo(
    () => all?.filter((entry) => matches(entry, describe(entry), wanted, now)) ?? [],
    [all, describe, wanted, now],
  );
  return (
    <Page title={t('history:title')} room="filling" actions={<RecordsButtons />}>
      <ErrorPanel error={query.error?.error} />
      {all?.length === 0 ? (
        <Empty icon={<HistoryRegular />} title={t('history:empty')} text={t('history:emptyText')} />
      ) : (
        <>
          <FilterRow
            filters={filters}
            onChange={setFilters}
            entries={all ?? []}
            shown={all ? shown.length : undefined}
          />
          <ReceiptResult saved={receipt} />
          {query.isPending ? <SkeletonRows rows={8} height={40} /> : null}
          {all && shown.length === 0 ? (
            <p>{wanted.text ? t('history:noMatch', { text: wanted.text }) : t('history:noMatchFilters')}</p>
          ) : null}
          {shown.length > 0 ? (
            <DataTable
              id="history"
              label={t('history:title')}
              columns={columns}
              rows={shown}
              keyOf={keyOf}
              firstSort={{ by: 'at', down: true }}
              leads={isExact}
              open={{
                in: 'what',
                name: (entry) => t('history:open', { what: describe(entry) }),
                on: show,
              }}
              filling
            />
          ) : null}
          {all?.length === LIMIT ? (
            <p className={styles.note}>{t('history:capped', { n: format.number(LIMIT) })}</p>
          ) : null}
        </>
      )}
      <OverlayDrawer
        position="end"
        open={open !== undefined}
        onOpenChange={(_, data) => !data.open && close()}
        className={styles.drawer}
      >
        <DrawerHeader>
          <DrawerHeaderTitle
            heading={{ ref: title, tabIndex: -1 }}
            action={
              <Button
                appearance="subtle"
                aria-label={t('common:close')}
                icon={<Dismiss24Regular />}
                onClick={close}
              />
            }
          >
            {open ? describe(open) : ''}
          </DrawerHeaderTitle>
        </DrawerHeader>
        <DrawerBody className={styles.story}>
          {open ? (
            <EntryStory
              key={keyOf(open)}
              entry={open}
              others={(all ?? []).filter((each) => isOther(each, open))}
              onOpen={(entry) => {
                setOpen(entry);
                title.current?.focus();
              }}
              onLeave={() => setOpen(undefined)}
            />
          ) : null}
        </DrawerBody>
      </OverlayDrawer>
    </Page>
  );
}

/** Another consultation of the same note. */
function isOther(each: HistoryEntry, { kind, subject, at }: HistoryEntry): boolean {
  return kind === 'consult' && each.kind === kind && each.subject === subject && each.at !== at;
}

function keyOf(entry: HistoryEntry): string {
  return `${entry.kind} ${entry.disablement?.requestId ?? entry.subject} ${entry.at}`;
}
