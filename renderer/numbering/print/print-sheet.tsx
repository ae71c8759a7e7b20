/** The printed sheet: company and series, the last hundred numbers and the whole series, then gaps, waiting numbers and conflicts. */

import { makeStyles } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallOutput, SeriesSummary } from '../../../shared/contract.ts';
import { formatCnpj } from '../../../shared/fiscal/issuer/cnpj.ts';
import { useNow } from '../../ui/clock.ts';
import { usePlaceWords } from '../../ui/words/place-words.ts';
import { useFormat } from '../../ui/words/use-format.ts';
import { lastMinute } from '../../../shared/moments.ts';
import { useGapWords } from '../gaps/use-gap-words.ts';
import { useOthersWords } from '../gaps/use-others-words.ts';
import { useGlyphs } from '../line/glyph.tsx';
import { Legend } from '../line/legend.tsx';
import { Drawing } from '../line/stripe-view.tsx';
import { useLine, type Place } from '../line/use-line.ts';
import { blocksOf, lastStart, WINDOW, type Extent } from '../line/window.ts';

const useStyles = makeStyles({
  sheet: { color: '#000', fontSize: '12px', lineHeight: '16px' },
  title: { fontSize: '20px', lineHeight: '26px', margin: '0 0 4px' },
  subtitle: { fontSize: '14px', lineHeight: '20px', margin: '18px 0 6px', breakAfter: 'avoid' },
  line: { margin: '0' },
  squares: {
    display: 'grid',
    gridTemplateColumns: 'repeat(5, minmax(0, 1fr))',
    columnGap: '10px',
    rowGap: '6px',
    margin: '6px 0 10px',
  },
  from: { fontSize: '10px', lineHeight: '12px' },
  row: { display: 'grid', gridTemplateColumns: 'repeat(10, minmax(0, 1fr))', columnGap: '1px' },
  cell: { aspectRatio: '1' },
  table: {
    width: '100%',
    borderCollapse: 'collapse',
    '& th, & td': {
      textAlign: 'left',
      verticalAlign: 'top',
      padding: '4px 8px 4px 0',
      borderBottom: '1px solid #999',
    },
    '& tr': { breakInside: 'avoid' },
    '& thead': { display: 'table-header-group' },
  },
});

export interface PrintSheetProps {
  readonly series: SeriesSummary;
  readonly place: Place;
  readonly extent: Extent;
  readonly found: CallOutput<'numbering.gaps'>;
}

export function PrintSheet({ series, place, extent, found }: PrintSheetProps): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['numbering', 'common', 'gaps']);
  const format = useFormat();
  const now = useNow();
  const words = useGapWords();
  const { series: nameOf } = usePlaceWords();
  const othersWords = useOthersWords();
  const others = found.others && othersWords(found.others);
  const glyph = useGlyphs();
  const start = lastStart(extent);
  const line = useLine(place, extent, start);
  const environment = t(`common:environments.${place.environment}.name`);
  return (
    <div className={styles.sheet}>
      <h1 className={styles.title}>{t('numbering:print.title')}</h1>
      <p className={styles.line}>
        {`${series.company} · ${formatCnpj(series.cnpj)} · ${nameOf(series)} · ${environment}`}
      </p>
      <p className={styles.line}>{t('numbering:print.at', { at: format.dateTime(now.toISOString()) })}</p>
      <h2 className={styles.subtitle}>
        {t('numbering:print.shown', {
          range: format.range({ nNFIni: Math.max(start, extent.first), nNFFin: extent.last }),
        })}
      </h2>
      <div className={styles.squares}>
        {blocksOf(start, extent, line.near).map(({ from, cells }) => (
          <div key={from}>
            <div className={styles.from}>{format.number(from)}</div>
            <div className={styles.row}>
              {cells.map(({ n, state, conflict }) => (
                <span key={n} className={styles.cell}>
                  {state ? glyph(conflict ? 'conflict' : state) : null}
                </span>
              ))}
            </div>
          </div>
        ))}
      </div>
      {extent.last - extent.first >= WINDOW ? (
        <>
          <h2 className={styles.subtitle}>
            {t('numbering:print.shown', {
              range: format.range({ nNFIni: extent.first, nNFFin: extent.last }),
            })}
          </h2>
          <Drawing runs={line.whole ?? []} extent={extent} />
        </>
      ) : null}
      <Legend whole={line.whole ?? []} near={line.near} />
      <h2 className={styles.subtitle}>{t('numbering:gap.titles.gaps')}</h2>
      {others ? (
        <p className={styles.line}>{[...others.limits, others.files].filter(Boolean).join(' ')}</p>
      ) : null}
      {found.gaps.length === 0 ? (
        <p className={styles.line}>{t(series.read ? 'numbering:print.none' : 'numbering:unread')}</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th>{t('numbering:print.numbers')}</th>
              <th>{t('numbering:print.count')}</th>
              <th>{t('numbering:print.where')}</th>
              <th>{t('numbering:print.due')}</th>
              <th>{t('numbering:print.notes')}</th>
            </tr>
          </thead>
          <tbody>
            {found.gaps.map((gap) => (
              <tr key={gap.nNFIni}>
                <td>{format.range(gap)}</td>
                <td>{format.number(gap.count)}</td>
                <td>{words.between(gap)}</td>
                <td>{words.due(gap)}</td>
                <td>{gap.notes.map((note) => t(`gaps:notes.${note}`)).join(', ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {found.waiting.length > 0 ? (
        <>
          <h2 className={styles.subtitle}>{t('numbering:waiting.title')}</h2>
          {found.waiting.map((range) => (
            <p key={range.nNFIni} className={styles.line}>
              {`${t('numbering:gap.numbers', { range: format.range(range) })}: ${t('numbering:waiting.until', { at: format.dateTime(lastMinute(range.until)) })}`}
            </p>
          ))}
        </>
      ) : null}
      {found.conflicts.length > 0 ? (
        <>
          <h2 className={styles.subtitle}>{t('numbering:conflicts.title')}</h2>
          {found.conflicts.map(({ nNF, reason }) => (
            <p key={`${nNF} ${reason}`} className={styles.line}>
              {`${t('numbering:gap.numbers', { range: format.number(nNF) })}: ${t(`gaps:conflicts.reason.${reason}`)}`}
            </p>
          ))}
        </>
      ) : null}
    </div>
  );
}
