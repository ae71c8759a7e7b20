/** The words of a number's state, as the legend, the squares and the table say them. */

import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { NumberState } from '../../../shared/contract.ts';
import { useFormat } from '../../ui/words/use-format.ts';

/** "429, livre", "431, cancelado, provas em conflito"; the number alone while its state is loading. */
export function useStateWords(): (n: number, state: NumberState | undefined, conflict: boolean) => string {
  const { t } = useTranslation('numbering');
  const format = useFormat();
  return useCallback(
    (n, state, conflict) =>
      [
        format.number(n),
        ...(state ? [t(`states.${state}`)] : []),
        ...(conflict ? [t('states.conflict')] : []),
      ].join(', '),
    [t, format],
  );
}
