/** The one form for series and numbers wherever they are named: "NF-e série 1, nº 3 a 5". */

import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from './use-format.ts';

interface Series {
  readonly mod: '55' | '65';
  readonly serie: number;
}

export interface PlaceWords {
  /** "NF-e série 1". */
  readonly series: (series: Series) => string;
  /** "NF-e série 1, nº 3 a 5". */
  readonly range: (range: Series & { readonly nNFIni: number; readonly nNFFin: number }) => string;
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
      number: ({ nNF, ...place }) => range({ ...place, nNFIni: nNF, nNFFin: nNF }),
    };
  }, [t, format]);
}
