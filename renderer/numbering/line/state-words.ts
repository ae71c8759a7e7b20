/** The words of a number's state, as the legend, the squares and the table say them. */

import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/words/use-format.ts';
import { SIGNS, type Sign } from './glyph.tsx';
import type { Cell } from './window.ts';

/**
 * "429, livre", "431, cancelado, provas em conflito"; the number alone while its state is loading. The words of the states
 * are looked up once, not for each of a hundred squares.
 */
export function useStateWords(): (n: number, state: Cell['state'], conflict: boolean) => string {
  const { t } = useTranslation('numbering');
  const format = useFormat();
  return useMemo(() => {
    const words = Object.fromEntries(SIGNS.map((sign) => [sign, t(`states.${sign}`)])) as Readonly<
      Record<Sign, string>
    >;
    return (n, state, conflict) =>
      [format.number(n), ...(state ? [words[state]] : []), ...(conflict ? [words.conflict] : [])].join(', ');
  }, [t, format]);
}
