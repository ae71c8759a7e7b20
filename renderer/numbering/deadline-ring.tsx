/** The days left to disable skipped numbers, as a ring with the number inside and a sentence beside it. */

import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FORCED } from '../theme/narrow.ts';
import { useFormat } from '../ui/words/use-format.ts';
import { ringOf, type RingDeadline } from './ring.ts';

const RADIUS = 20;
const LENGTH = 2 * Math.PI * RADIUS;

const useStyles = makeStyles({
  ring: { display: 'inline-flex', alignItems: 'center', columnGap: '12px' },
  calm: { color: tokens.colorBrandForeground1 },
  soon: { color: tokens.colorPaletteDarkOrangeForeground1 },
  over: { color: tokens.colorPaletteRedForeground1 },
  track: { stroke: tokens.colorNeutralStroke2, [FORCED]: { stroke: 'GrayText' } },
  arc: { stroke: 'currentColor', strokeLinecap: 'round' },
  number: {
    fill: tokens.colorNeutralForeground1,
    fontSize: '15px',
    fontWeight: tokens.fontWeightSemibold,
    textAnchor: 'middle',
    dominantBaseline: 'central',
    [FORCED]: { fill: 'CanvasText' },
  },
  words: { color: tokens.colorNeutralForeground1 },
});

export interface DeadlineRingProps {
  readonly deadline: RingDeadline;
  /** In pixels; 52 if absent. */
  readonly size?: number;
  /** The sentence is only for screen readers, because the surrounding text says it too. */
  readonly bare?: boolean;
}

export function DeadlineRing({ deadline, size = 52, bare = false }: DeadlineRingProps): ReactNode {
  const styles = useStyles();
  const words = useDeadlineWords(deadline);
  const { tone, number, share } = ringOf(deadline);
  return (
    <span className={mergeClasses(styles.ring, styles[tone])}>
      <svg width={size} height={size} viewBox="0 0 48 48" fill="none" strokeWidth="4" aria-hidden="true">
        <circle cx="24" cy="24" r={RADIUS} className={styles.track} />
        <circle
          cx="24"
          cy="24"
          r={RADIUS}
          className={styles.arc}
          strokeDasharray={`${share * LENGTH} ${LENGTH}`}
          transform="rotate(-90 24 24)"
        />
        <text x="24" y="24" className={styles.number} stroke="none">
          {number}
        </text>
      </svg>
      <span className={bare ? 'visually-hidden' : styles.words}>{words}</span>
    </span>
  );
}

/** The deadline as one sentence, for rows without a ring. */
export function useDeadlineWords({ date, days }: RingDeadline): string {
  const { t } = useTranslation();
  const format = useFormat();
  const { year, month } = ringOf({ date, days });
  const words = { month: format.month(year, month), date: format.date(date) };
  if (days < 0) return t('deadline.over', { ...words, count: -days });
  return days === 0 ? t('deadline.today', words) : t('deadline.left', { ...words, count: days });
}
