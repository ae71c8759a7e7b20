/** The series of the company in the header, as tabs with their gaps, and the one that is shown. */

import { makeStyles, mergeClasses, Select, Tab, TabList, tokens } from '@fluentui/react-components';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SeriesSummary } from '../../shared/contract.ts';
import { seriesKey, type NumberRange } from '../../shared/fiscal/numbering.ts';
import { useQueryCall } from '../api/hooks.ts';
import { ErrorPanel } from '../ui/states/error-panel.tsx';
import { usePurpose } from '../ui/navigation/router.tsx';
import { useWhere } from '../ui/session.tsx';
import { SkeletonRows } from '../ui/states/skeleton.tsx';
import { usePlaceWords } from '../ui/words/place-words.ts';
import { useFormat } from '../ui/words/use-format.ts';
import { CompanyGaps } from './company-gaps.tsx';

const useStyles = makeStyles({
  column: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: '16px' },
  tabs: { flexWrap: 'wrap', marginLeft: '-10px' },
  count: { color: tokens.colorNeutralForeground3, fontWeight: tokens.fontWeightRegular },
  gaps: { color: tokens.colorPaletteDarkOrangeForeground1 },
  select: { maxWidth: '420px' },
});

/** More series than this are a list to choose from. */
const MOST_TABS = 6;

interface Wanted {
  readonly cnpj: string;
  readonly key: string;
  readonly shown: NumberRange | undefined;
  readonly marked: boolean;
  /** A person asked for this series; else it came first. */
  readonly asked: boolean;
  /** Grows with every visit, so that the same numbers are shown again, and nothing of the one before is kept. */
  readonly visit: number;
}

/** Gaps, and numbers that are not settled, may be known without a reading of this computer. */
const isRead = ({ read, gaps, unclear }: SeriesSummary) => read || gaps > 0 || unclear > 0;

/** Renders nothing while no series of the company is known: the screen then shows how to begin. */
export function CompanySeries(): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['numbering', 'common', 'gaps']);
  const format = useFormat();
  const { series: nameOf } = usePlaceWords();
  const { environment, company, switchCompany } = useWhere();
  const [wanted, setWanted] = useState<Wanted>();
  const list = useQueryCall(
    'numbering.series',
    { environment, cnpj: company?.cnpj },
    { enabled: company !== undefined, keepPrevious: true },
  );
  usePurpose('numbering', ({ series }) => {
    if (!series) return;
    // Drawn anew for that company, it shows the series.
    if (series.cnpj !== company?.cnpj) switchCompany(series.cnpj, 'keep-purpose');
    const { nNFIni, nNFFin } = series;
    setWanted((before) => ({
      cnpj: series.cnpj,
      key: seriesKey(series),
      shown: nNFIni === undefined ? undefined : { nNFIni, nNFFin: nNFFin ?? nNFIni },
      marked: series.marked === true,
      asked: true,
      visit: (before?.visit ?? 0) + 1,
    }));
  });
  if (company === undefined) return null;
  const all = list.data?.filter(({ cnpj }) => cnpj === company.cnpj) ?? [];
  const chosen =
    wanted?.cnpj === company.cnpj ? all.find((each) => seriesKey(each) === wanted.key) : undefined;
  // Where a reading brings others, one of which nothing was read gives way to them.
  const kept = wanted?.asked || !all.some(isRead) || (chosen && isRead(chosen)) ? chosen : undefined;
  const shown = kept ?? all.find(isRead) ?? all[0];
  // Of the same visit: what is ticked in one series stays while another is looked at.
  const choose = (key: string, asked: boolean) =>
    setWanted((before) => ({
      cnpj: company.cnpj,
      key,
      shown: undefined,
      marked: before?.cnpj === company.cnpj && before.marked,
      asked,
      visit: before?.visit ?? 0,
    }));
  // What came first stays, whatever is first after the next answer: an act may be under way in it.
  if (shown && !kept) choose(seriesKey(shown), false);
  const gapsOf = ({ read, gaps, unclear }: SeriesSummary) => {
    if (gaps > 0) return t('numbering:sums.gaps', format.counted(gaps));
    if (!read) return t('numbering:seriesUnread');
    return unclear > 0
      ? t('numbering:sums.unclear', { n: format.number(unclear) })
      : t('numbering:seriesClear');
  };
  return (
    <div className={styles.column}>
      <ErrorPanel error={list.error?.error} />
      {list.isPending ? <SkeletonRows rows={4} height={64} /> : null}
      {shown && all.length > MOST_TABS ? (
        <Select
          className={styles.select}
          aria-label={t('numbering:series')}
          value={seriesKey(shown)}
          onChange={(_, { value }) => choose(value, true)}
        >
          {all.map((each) => (
            <option key={seriesKey(each)} value={seriesKey(each)}>
              {`${nameOf(each)} (${gapsOf(each)})`}
            </option>
          ))}
        </Select>
      ) : null}
      {shown && all.length <= MOST_TABS ? (
        <TabList
          className={styles.tabs}
          aria-label={t('numbering:series')}
          selectedValue={seriesKey(shown)}
          onTabSelect={(_, { value }) => choose(String(value), true)}
        >
          {all.map((each) => (
            <Tab key={seriesKey(each)} value={seriesKey(each)}>
              {nameOf(each)}{' '}
              <span className={mergeClasses(styles.count, each.gaps > 0 && styles.gaps)}>{gapsOf(each)}</span>
            </Tab>
          ))}
        </TabList>
      ) : null}
      {shown ? (
        <CompanyGaps
          key={`${environment} ${company.cnpj} ${wanted?.visit ?? 0}`}
          company={company}
          all={all}
          series={shown}
          shown={wanted?.key === seriesKey(shown) ? wanted.shown : undefined}
          marked={wanted?.cnpj === company.cnpj && wanted.marked}
        />
      ) : null}
    </div>
  );
}
