/** The one form for series and numbers wherever they are named: "NF-e série 1, nº 3 a 5". */

import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlacedRange } from '../../../shared/fiscal/numbering.ts';
import { useFormat } from './use-format.ts';

type Series = Pick<PlacedRange, 'mod' | 'serie'>;

export interface PlaceWords {
  /** "NF-e série 1". */
  readonly series: (series: Series) => string;
  /** "NF-e série 1, nº 3 a 5". */
  readonly range: (range: PlacedRange) => string;
  /** "NF-e série 1, nº 3 e 7 a 9; NFC-e série 1, nº 2". */
  readonly ranges: (ranges: readonly PlacedRange[]) => string;
  /** Of each of them "nº 3 a 5", and its series only where they are of several. */
  readonly among: (ranges: readonly PlacedRange[]) => (range: PlacedRange) => string;
  /** "NF-e série 1, nº 3". */
  readonly number: (number: Series & { readonly nNF: number }) => string;
}

export function usePlaceWords(): PlaceWords {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(() => {
    const series = ({ mod, serie }: Series) => t('place.series', { model: t(`modelNames.${mod}`), serie });
    const range: PlaceWords['range'] = (numbers) =>
      t('place.range', { series: series(numbers), range: format.range(numbers) });
    return {
      series,
      range,
      ranges: (all) =>
        [...Map.groupBy(all, series)]
          .map(([name, of]) => t('place.range', { series: name, range: format.list(of.map(format.range)) }))
          .join('; '),
      among: (all) =>
        new Set(all.map(series)).size > 1
          ? range
          : (numbers) => `${format.numberSign} ${format.range(numbers)}`,
      number: ({ nNF, ...place }) => range({ ...place, nNFIni: nNF, nNFFin: nNF }),
    };
  }, [t, format]);
}
