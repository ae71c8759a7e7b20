/** The printed sheet: company and series, the last hundred numbers and the whole series, then gaps, waiting numbers and conflicts. */

import { makeStyles } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallOutput, SeriesSummary } from '../../../shared/contract.ts';
import { formatCnpj } from '../../../shared/fiscal/issuer/cnpj.ts';
import { useNow } from '../../ui/clock.ts';
import { usePlaceWords } from '../../ui/words/place-words.ts';
import { useFormat } from '../../ui/words/use-format.ts';
import { useGlyphs } from '../line/glyph.tsx';
import { Legend } from '../line/legend.tsx';
import { Drawing } from '../line/stripe-view.tsx';
import { useLine, type Place } from '../line/use-line.ts';
import { blocksOf, lastStart, WINDOW, type Extent } from '../line/window.ts';
import { PrintedLists } from './printed-lists.tsx';

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
});

export interface PrintSheetProps {
  readonly series: SeriesSummary;
  readonly place: Place;
  readonly extent: Extent;
  readonly found: CallOutput<'numbering.gaps'>;
}

export function PrintSheet({ series, place, extent, found }: PrintSheetProps): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['numbering', 'common']);
  const format = useFormat();
  const now = useNow();
  const { series: nameOf } = usePlaceWords();
  const glyph = useGlyphs();
  const start = lastStart(extent);
  const line = useLine(place, extent, start);
  const blocks = blocksOf(start, extent, line.near, line.answered);
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
        {blocks.map(({ from, cells }) => (
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
      <Legend whole={line.whole ?? []} near={line.near} blocks={blocks} />
      <PrintedLists series={series} found={found} />
    </div>
  );
}
