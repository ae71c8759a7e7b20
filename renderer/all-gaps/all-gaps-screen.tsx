/** Furos de todas as empresas: one table of what may be disabled, from which each company's group is begun in Furos. */

import { makeStyles, tokens } from '@fluentui/react-components';
import { NumberRowRegular } from '@fluentui/react-icons';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Gap } from '../../shared/contract.ts';
import { useQueryCall } from '../api/hooks.ts';
import { rememberCompany, useCompanySearch } from '../frame/company-search.ts';
import { useGoTo } from '../home/use-go-to.ts';
import { kindOf } from '../numbering/gaps/kinds.ts';
import { SearchField } from '../ui/fields/search-field.tsx';
import { BackButton } from '../ui/navigation/back-button.tsx';
import { Page } from '../ui/page.tsx';
import { useWhere } from '../ui/session.tsx';
import { Empty } from '../ui/states/empty.tsx';
import { ErrorPanel } from '../ui/states/error-panel.tsx';
import { SkeletonRows } from '../ui/states/skeleton.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { useFormat } from '../ui/words/use-format.ts';
import { placeOf, rowKey, rowsOf, type GapRow } from './gap-rows.ts';
import { useGapColumns } from './gap-columns.tsx';

const useStyles = makeStyles({
  bar: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 12px', marginBottom: '12px' },
  count: { marginInlineStart: 'auto', color: tokens.colorNeutralForeground2 },
  note: { margin: '8px 0 0', color: tokens.colorNeutralForeground2 },
});

/** The most urgent ones; the rest is counted. */
const LIMIT = 5_000;
const NO_GAPS: readonly Gap[] = [];

export function AllGapsScreen(): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['allGaps', 'screens', 'common', 'words']);
  const format = useFormat();
  const { environment } = useWhere();
  const goTo = useGoTo();
  const query = useQueryCall('numbering.gaps', { environment, limit: LIMIT }, { keepPrevious: true });
  const gaps = query.data?.gaps ?? NO_GAPS;
  const rows = useMemo(() => rowsOf(gaps.filter((gap) => kindOf(gap) === 'gaps')), [gaps]);
  const { text, setText, found: shown } = useCompanySearch(rows);
  const open = (row: GapRow, marked?: true) => {
    rememberCompany(row.cnpj);
    goTo(row.cnpj, 'numbering', placeOf(row, marked));
  };
  const columns = useGapColumns((row) => open(row, true));
  const more = query.data?.more.gaps ?? 0;
  return (
    <Page
      title={t('screens:all-gaps.title')}
      intro={t('allGaps:intro')}
      room="filling"
      actions={<BackButton />}
    >
      <ErrorPanel error={query.error?.error} />
      {query.isPending ? <SkeletonRows rows={10} height={40} /> : null}
      {query.data && rows.length === 0 ? (
        <Empty icon={<NumberRowRegular />} title={t('allGaps:none')} text={t('allGaps:noneText')} />
      ) : null}
      {rows.length > 0 ? (
        <div className={styles.bar} role="search">
          <SearchField label={t('allGaps:search')} value={text} onChange={setText} />
          <span className={styles.count} role="status">
            {t('words:shown', { n: format.number(shown.length), of: format.number(rows.length) })}
          </span>
        </div>
      ) : null}
      {rows.length > 0 && shown.length === 0 ? <p>{t('allGaps:noneFound')}</p> : null}
      {shown.length > 0 ? (
        <DataTable<GapRow>
          id="all-gaps"
          label={t('screens:all-gaps.title')}
          columns={columns}
          rows={shown}
          keyOf={rowKey}
          firstSort={{ by: 'due', down: false }}
          open={{
            in: 'numbers',
            name: (row) => t('allGaps:open', { company: row.name, range: format.range(row) }),
            on: (row) => open(row),
          }}
          filling
        />
      ) : null}
      {more > 0 ? <p className={styles.note}>{t('allGaps:more', format.counted(more))}</p> : null}
    </Page>
  );
}
