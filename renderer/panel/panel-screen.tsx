/** Painel do escritório: a row a company with what is open there, and one press to the place where it is looked after. */

import { makeStyles, Select, tokens } from '@fluentui/react-components';
import { useCallback, useEffect, useMemo, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PanelRow } from '../../shared/contract.ts';
import { useQueryCall } from '../api/hooks.ts';
import { rememberCompany, useCompanySearch } from '../frame/company-search.ts';
import { useGoTo } from '../home/use-go-to.ts';
import { ReadingProgress } from '../numbering/sources-progress.tsx';
import { ReadingResult } from '../numbering/sources-result.tsx';
import { LOW } from '../theme/narrow.ts';
import { CopyNotice } from '../ui/states/copy-notice.tsx';
import { ErrorPanel } from '../ui/states/error-panel.tsx';
import { FilterChips, type Chip } from '../ui/fields/filter-chips.tsx';
import { groupsOf } from '../ui/groups.ts';
import { Page } from '../ui/page.tsx';
import { SearchField } from '../ui/fields/search-field.tsx';
import { useWhere } from '../ui/session.tsx';
import { SkeletonRows } from '../ui/states/skeleton.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import type { Tone } from '../ui/states/tones.tsx';
import { useFormat } from '../ui/words/use-format.ts';
import { PanelActions } from './panel-actions.tsx';
import { usePanelColumns, type OpenPlace } from './panel-columns.tsx';
import { clipboardTable, isLeftBy, PANEL_FILTERS, placeOf, type PanelFilter } from './panel-filter.ts';
import { cellText } from './panel-text.ts';
import { useLatest } from '../ui/latest.ts';

/** What stops work or may be lost; the others are ordinary. */
const TONES: Partial<Readonly<Record<PanelFilter, Tone>>> = { attention: 'warn', certificate: 'bad' };

const useStyles = makeStyles({
  whole: { display: 'flex', flexDirection: 'column', flexGrow: 1, minHeight: 0 },
  /** The facts below are drawn up to the heading, where nothing is between them. */
  reading: { display: 'grid', rowGap: '12px', flexShrink: 0, ':not(:empty)': { marginBottom: '24px' } },
  facts: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px 20px',
    margin: '-12px 0 12px',
    [LOW]: { margin: '-2px 0 6px' },
    color: tokens.colorNeutralForeground2,
  },
  /** Início says it too where it is missing. */
  backup: { [LOW]: { display: 'none' } },
  bar: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 12px', marginBottom: '8px' },
  chips: { marginBottom: '12px', [LOW]: { marginBottom: '8px' } },
  counting: { marginInlineStart: 'auto', color: tokens.colorNeutralForeground2 },
  count: { color: tokens.colorNeutralForeground2, whiteSpace: 'nowrap' },
});

const ASK_AGAIN_MS = 1_000;
const NO_ROWS: readonly PanelRow[] = [];
const NO_GROUP = '\u0000';

export function PanelScreen(): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['panel', 'frame', 'screens', 'words']);
  const format = useFormat();
  const { environment } = useWhere();
  const goTo = useGoTo();
  const query = useQueryCall('panel.list', { environment });
  const [chosen, setChosen] = useState<PanelFilter>('attention');
  const [group, setGroup] = useState<string>();

  const counting = query.data?.counting === true;
  const { refetch } = query;
  // The event that a count has ended may come before the first answer, which then says that it is under way.
  useEffect(() => {
    if (!counting) return;
    const timer = setInterval(() => void refetch(), ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [counting, refetch]);

  const rows = query.data?.rows ?? NO_ROWS;
  const groups = useMemo(() => groupsOf(rows), [rows]);
  const { text, setText, found: named } = useCompanySearch(rows);
  const found = useMemo(
    () =>
      named.filter((row) => group === undefined || row.group === (group === NO_GROUP ? undefined : group)),
    [named, group],
  );
  const shown = useMemo(() => found.filter((row) => isLeftBy(chosen, row)), [found, chosen]);
  const latest = useLatest(goTo);
  const openPlace = useCallback<OpenPlace>(
    ({ cnpj }, need) => {
      const { screen, purpose } = placeOf(need);
      rememberCompany(cnpj);
      latest.current(cnpj, screen, purpose);
    },
    [latest],
  );
  const columns = usePanelColumns(openPlace, query.data?.lastBackup, query.data?.month);
  const opening = useMemo(
    () => ({
      in: 'name',
      name: ({ name, needs }: PanelRow) => t('open', { name, count: needs.length }),
      on: (row: PanelRow) => openPlace(row, row.needs[0]),
    }),
    [t, openPlace],
  );
  const counts = useMemo(
    () => new Map(PANEL_FILTERS.map((id) => [id, found.filter((row) => isLeftBy(id, row)).length])),
    [found],
  );
  const chips: readonly [Chip<PanelFilter>, ...Chip<PanelFilter>[]] = [
    { id: 'all', text: t('filters.all'), count: found.length },
    ...PANEL_FILTERS.map((id) => {
      const tone = TONES[id];
      return { id, text: t(`filters.${id}`), count: counts.get(id) ?? 0, ...(tone ? { tone } : {}) };
    }),
  ];
  const asTable = async () =>
    clipboardTable([
      columns.map(({ title }) => title),
      ...shown.map((row) =>
        columns.map(({ id }) => cellText(row, id, query.data?.lastBackup, { t, format })),
      ),
    ]);
  const { data } = query;
  return (
    <Page
      title={t('screens:panel.title')}
      room="filling"
      actions={data ? <PanelActions text={asTable} /> : null}
    >
      <ErrorPanel error={query.error?.error} />
      <div className={styles.reading}>
        <ReadingProgress />
        <ReadingResult />
      </div>
      {query.isPending ? <SkeletonRows rows={10} height={40} /> : null}
      {data ? (
        <div className={styles.whole} onKeyDown={moveInRow}>
          <p className={styles.facts}>
            <span>{t('tenth', { count: data.daysToTenth })}</span>
            <span className={styles.backup}>
              {data.lastBackup ? t('backup', { date: format.dateTime(data.lastBackup) }) : t('noBackup')}
            </span>
          </p>
          <CopyNotice />
          <div className={styles.bar} role="search">
            <SearchField label={t('words:searchCompanies')} value={text} onChange={setText} />
            {groups.length > 0 ? (
              <Select
                aria-label={t('words:group')}
                value={group ?? ''}
                onChange={(_, { value }) => setGroup(value === '' ? undefined : value)}
              >
                <option value="">{t('allGroups')}</option>
                {groups.map((each) => (
                  <option key={each} value={each}>
                    {each}
                  </option>
                ))}
                <option value={NO_GROUP}>{t('noGroup')}</option>
              </Select>
            ) : null}
            {/* Beside the count, where it pushes nothing when it goes. */}
            <span role="status" className={styles.counting}>
              {counting ? t('counting') : ''}
            </span>
            <span role="status" className={styles.count}>
              {t('words:shown', { n: format.number(shown.length), of: format.number(rows.length) })}
            </span>
          </div>
          <div className={styles.chips}>
            <FilterChips label={t('words:filter')} chips={chips} chosen={chosen} onChoose={setChosen} />
          </div>
          {shown.length === 0 ? <p>{t(chosen === 'attention' ? 'allFine' : 'words:noSuchCompany')}</p> : null}
          {shown.length > 0 ? (
            <DataTable
              id="panel"
              label={t('screens:panel.title')}
              columns={columns}
              rows={shown}
              keyOf={({ cnpj }) => cnpj}
              firstSort={{ by: 'certificate', down: false }}
              leads={({ needs }) => needs.length > 0}
              open={opening}
              filling
            />
          ) : null}
        </div>
      ) : null}
    </Page>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Left and right lead through the buttons of a row: the one that Tab stops at, and its counts. */
function moveInRow(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  const row = event.target instanceof HTMLElement ? event.target.closest('[role="row"]') : null;
  if (step === undefined || !row) return;
  const stops = [...row.querySelectorAll<HTMLElement>('[data-row], [data-place]')];
  const to = stops[stops.findIndex((each) => each === event.target) + step];
  if (!to || !stops.includes(event.target as HTMLElement)) return;
  event.preventDefault();
  to.focus();
}
