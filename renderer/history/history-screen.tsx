/** Histórico: one table of everything done, a filter on top, the story of a row at the side. */

import {
  Button,
  DrawerBody,
  DrawerHeader,
  DrawerHeaderTitle,
  Input,
  makeStyles,
  mergeClasses,
  OverlayDrawer,
  Tab,
  TabList,
  tokens,
} from '@fluentui/react-components';
import { Dismiss24Regular, HistoryRegular, SearchRegular } from '@fluentui/react-icons';
import { useDeferredValue, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { HistoryEntry } from '../../shared/contract.ts';
import { useQueryCall } from '../api/hooks.ts';
import {
  hasReceipt,
  ReceiptButton,
  ReceiptResult,
  type SavedReceipt,
} from '../disablement/receipt-button.tsx';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { Page } from '../ui/page.tsx';
import { useWhere } from '../ui/session.tsx';
import { useFormat } from '../ui/use-format.ts';
import { EntryResult, useDescribe } from './entry.tsx';
import { EntryStory } from './entry-story.tsx';
import { KINDS, matches, type KindFilter } from './filter.ts';

const LIMIT = 1_000;

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    columnGap: '16px',
    alignItems: 'center',
    marginBottom: '12px',
    flexWrap: 'wrap',
    rowGap: '8px',
  },
  filter: { flexGrow: 1, maxWidth: '460px' },
  count: { color: tokens.colorNeutralForeground3, marginLeft: 'auto' },
  wrap: {
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    overflow: 'hidden',
  },
  table: {
    width: '100%',
    borderCollapse: 'collapse',
    tableLayout: 'fixed',
    '& th': {
      textAlign: 'left',
      fontWeight: tokens.fontWeightSemibold,
      color: tokens.colorNeutralForeground2,
      padding: '10px 12px',
      borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    },
    '& td': {
      padding: '0 12px',
      height: '44px',
      borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
    '& tr:last-child td': { borderBottom: 'none' },
  },
  row: {
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus-within': { backgroundColor: tokens.colorSubtleBackgroundHover },
  },
  open: {
    border: 'none',
    backgroundColor: 'transparent',
    font: 'inherit',
    color: 'inherit',
    padding: '4px 6px',
    marginLeft: '-6px',
    textAlign: 'left',
    cursor: 'pointer',
    maxWidth: '100%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    borderRadius: tokens.borderRadiusMedium,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  at: { width: '136px' },
  result: { width: '150px' },
  nProt: { width: '164px', fontVariantNumeric: 'tabular-nums' },
  file: { width: '152px' },
  muted: { color: tokens.colorNeutralForeground3 },
  empty: {
    display: 'grid',
    justifyItems: 'center',
    rowGap: '6px',
    padding: '72px 24px',
    textAlign: 'center',
    color: tokens.colorNeutralForeground2,
  },
  emptyIcon: { fontSize: '40px', color: tokens.colorNeutralForeground4, display: 'flex' },
  drawer: { width: '480px', maxWidth: '100vw' },
});

export function HistoryScreen(): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['history', 'common']);
  const format = useFormat();
  const { environment } = useWhere();
  const query = useQueryCall('history.list', { environment, limit: LIMIT });
  const describe = useDescribe();
  const [text, setText] = useState('');
  const [kind, setKind] = useState<KindFilter>('all');
  const [open, setOpen] = useState<HistoryEntry>();
  const [receipt, setReceipt] = useState<SavedReceipt>();
  const wanted = useDeferredValue(text);

  const all = query.data ?? [];
  const shown = all.filter((entry) => matches(entry, describe(entry), wanted, kind));
  const empty = query.data !== undefined && all.length === 0;
  return (
    <Page title={t('history:title')}>
      <ErrorPanel error={query.error?.error} />
      {empty ? (
        <div className={styles.empty}>
          <span className={styles.emptyIcon} aria-hidden="true">
            <HistoryRegular />
          </span>
          <strong>{t('history:empty')}</strong>
          <span>{t('history:emptyText')}</span>
        </div>
      ) : (
        <>
          <div className={styles.bar}>
            <Input
              className={styles.filter}
              value={text}
              onChange={(_, { value }) => setText(value)}
              placeholder={t('history:filterHint')}
              aria-label={t('history:filter')}
              contentBefore={<SearchRegular />}
              type="search"
            />
            <TabList
              selectedValue={kind}
              onTabSelect={(_, { value }) => setKind(KINDS.find((each) => each === value) ?? 'all')}
              size="small"
              aria-label={t('history:columns.kind')}
            >
              {KINDS.map((each) => (
                <Tab key={each} value={each}>
                  {t(`history:kinds.${each}`)}
                </Tab>
              ))}
            </TabList>
            <span className={styles.count} role="status">
              {query.data ? t('history:shown', { count: shown.length, n: format.number(shown.length) }) : ''}
            </span>
          </div>
          <ReceiptResult saved={receipt} />
          {shown.length === 0 && query.data ? (
            <p>{t('history:noMatch', { text: wanted })}</p>
          ) : (
            <div className={styles.wrap}>
              <table className={styles.table} onKeyDown={moveByArrows}>
                <thead>
                  <tr>
                    <th scope="col" className={styles.at}>
                      {t('history:columns.at')}
                    </th>
                    <th scope="col">{t('history:columns.what')}</th>
                    <th scope="col" className={styles.result}>
                      {t('history:columns.result')}
                    </th>
                    <th scope="col" className={styles.nProt}>
                      {t('history:columns.nProt')}
                    </th>
                    <th scope="col" className={styles.file}>
                      {t('history:columns.file')}
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {shown.map((entry) => (
                    <Row
                      key={`${entry.kind} ${entry.disablement?.requestId ?? entry.subject} ${entry.at}`}
                      entry={entry}
                      what={describe(entry)}
                      onOpen={() => setOpen(entry)}
                      onReceipt={setReceipt}
                    />
                  ))}
                </tbody>
              </table>
            </div>
          )}
        </>
      )}
      <OverlayDrawer
        position="end"
        open={open !== undefined}
        onOpenChange={(_, data) => !data.open && setOpen(undefined)}
        className={styles.drawer}
      >
        <DrawerHeader>
          <DrawerHeaderTitle
            action={
              <Button
                appearance="subtle"
                aria-label={t('common:close')}
                icon={<Dismiss24Regular />}
                onClick={() => setOpen(undefined)}
              />
            }
          >
            {open ? describe(open) : ''}
          </DrawerHeaderTitle>
        </DrawerHeader>
        <DrawerBody>
          {open ? <EntryStory entry={open} onLeave={() => setOpen(undefined)} /> : null}
        </DrawerBody>
      </OverlayDrawer>
    </Page>
  );
}

function Row({
  entry,
  what,
  onOpen,
  onReceipt,
}: {
  entry: HistoryEntry;
  what: string;
  onOpen: () => void;
  onReceipt: (saved: SavedReceipt | undefined) => void;
}): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['history', 'disablement']);
  const format = useFormat();
  const { disablement } = entry;
  const file = disablement?.file;
  return (
    <tr className={styles.row} onClick={onOpen}>
      <td>{format.dateTime(entry.at)}</td>
      <td>
        <button
          type="button"
          className={styles.open}
          aria-label={t('history:open', { what })}
          data-row
          onClick={(event) => {
            event.stopPropagation();
            onOpen();
          }}
        >
          {what}
        </button>
      </td>
      <td>
        <EntryResult entry={entry} />
      </td>
      <td>{format.protocol(entry.nProt)}</td>
      <td className={mergeClasses(!file?.saved && styles.muted)}>
        {file ? (file.saved ? t('history:saved') : t('history:unsaved')) : ''}
        {disablement && hasReceipt(disablement) ? (
          <ReceiptButton
            view={disablement}
            onSaved={onReceipt}
            compact={{ label: `${t('disablement:receipt.save')}: ${what}` }}
          />
        ) : null}
      </td>
    </tr>
  );
}

function moveByArrows(event: KeyboardEvent<HTMLTableElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')];
  const now = buttons.findIndex((button) => button === document.activeElement);
  const next = buttons[now + (event.key === 'ArrowDown' ? 1 : -1)];
  if (now < 0 || !next) return;
  event.preventDefault();
  next.focus();
}
