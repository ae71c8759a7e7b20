/** Filters as a row of chips, each with how many rows it leaves: one is chosen, pressing it again chooses all. */

import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { FORCED, NARROW } from '../../theme/narrow.ts';
import { ToneIcon, type Tone } from '../states/tones.tsx';
import { useFormat } from '../words/use-format.ts';

const useStyles = makeStyles({
  chips: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '8px',
    // One line that scrolls; the padding is for the outline of the focused one, which would be cut.
    [NARROW]: {
      // Below what is beside them in the same bar.
      order: 1,
      flexBasis: '100%',
      flexWrap: 'nowrap',
      minWidth: 0,
      overflowX: 'auto',
      overflowY: 'hidden',
      scrollbarWidth: 'thin',
      padding: '3px',
      margin: '-3px',
    },
  },
  chip: {
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: '6px',
    minHeight: '32px',
    padding: '0 12px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: '16px',
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    font: 'inherit',
    whiteSpace: 'nowrap',
    flexShrink: 0,
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
  },
  chosen: {
    border: `1px solid ${tokens.colorCompoundBrandStroke}`,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    fontWeight: tokens.fontWeightSemibold,
    ':hover': { backgroundColor: tokens.colorBrandBackground2Hover },
    [FORCED]: { outline: '2px solid Highlight' },
  },
  count: { fontVariantNumeric: 'tabular-nums' },
});

export interface Chip<I extends string> {
  readonly id: I;
  readonly text: string;
  readonly count: number;
  readonly tone?: Tone;
}

export interface FilterChipsProps<I extends string> {
  readonly label: string;
  /** The first one filters nothing. */
  readonly chips: readonly [Chip<I>, ...Chip<I>[]];
  readonly chosen: I;
  readonly onChoose: (id: I) => void;
}

export function FilterChips<I extends string>({
  label,
  chips,
  chosen,
  onChoose,
}: FilterChipsProps<I>): ReactNode {
  const styles = useStyles();
  const format = useFormat();
  const [all] = chips;
  return (
    <div className={styles.chips} role="group" aria-label={label}>
      {chips
        // An empty one leads nowhere; the chosen one stays, to be taken back.
        .filter(({ id, count }) => id === all.id || id === chosen || count > 0)
        .map(({ id, text, count, tone }) => (
          <button
            key={id}
            type="button"
            className={mergeClasses(styles.chip, id === chosen && styles.chosen)}
            aria-pressed={id === chosen}
            onClick={() => onChoose(id === chosen ? all.id : id)}
          >
            {tone ? <ToneIcon tone={tone} /> : null}
            {text} <span className={styles.count}>{format.number(count)}</span>
          </button>
        ))}
    </div>
  );
}
