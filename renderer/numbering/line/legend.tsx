/** What the signs of the line mean: only those that occur in the series, free numbers always. */

import { makeStyles, tokens } from '@fluentui/react-components';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { NumberRun } from '../../../shared/contract.ts';
import { SIGNS, useGlyphs, type Sign } from './glyph.tsx';
import type { Block } from './window.ts';

const useStyles = makeStyles({
  legend: {
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '16px',
    rowGap: '4px',
    fontSize: '13px',
    lineHeight: '16px',
    color: tokens.colorNeutralForeground2,
  },
  item: { display: 'flex', alignItems: 'center', columnGap: '6px' },
  sign: { width: '14px', height: '14px' },
});

export interface LegendProps {
  /** The series as the stripe shows it, possibly grouped, and the part around the squares. */
  readonly whole: readonly NumberRun[];
  readonly near: readonly NumberRun[];
  readonly blocks: readonly Block[];
}

export function Legend({ whole, near, blocks }: LegendProps): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('numbering');
  const glyph = useGlyphs();
  const marks = useMemo(() => {
    const seen = new Set<Sign>(['used', 'free']);
    for (const runs of whole === near ? [whole] : [whole, near])
      for (const { state, conflict } of runs) {
        seen.add(state);
        if (conflict) seen.add('conflict');
      }
    if (blocks.some(({ cells }) => cells.some(({ state }) => state === 'beyond'))) seen.add('beyond');
    return SIGNS.filter((sign) => seen.has(sign));
  }, [whole, near, blocks]);
  return (
    <ul className={styles.legend} aria-label={t('line.legend')}>
      {marks.map((mark) => (
        <li key={mark} className={styles.item}>
          <span className={styles.sign}>{glyph(mark)}</span>
          {t(`states.${mark}`)}
        </li>
      ))}
    </ul>
  );
}
