/** The numbered steps of a wizard, also for screen readers. */

import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { Checkmark12Filled } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { FORCED, SLIM } from '../../theme/narrow.ts';
import { BALL } from '../../theme/style-pieces.ts';

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '12px',
    rowGap: '8px',
    listStyleType: 'none',
    margin: '0 0 20px',
    padding: 0,
  },
  step: { display: 'flex', alignItems: 'center', columnGap: '8px', color: tokens.colorNeutralForeground3 },
  // A border, which forced colours keep.
  line: {
    width: '28px',
    borderTop: `1px solid ${tokens.colorNeutralStroke1}`,
    marginLeft: '4px',
    [SLIM]: { display: 'none' },
  },
  ball: { ...BALL, fontWeight: tokens.fontWeightSemibold },
  now: { color: tokens.colorNeutralForeground1, fontWeight: tokens.fontWeightSemibold },
  nowBall: {
    backgroundColor: tokens.colorBrandBackground,
    color: tokens.colorNeutralForegroundOnBrand,
    border: `1px solid ${tokens.colorBrandBackground}`,
    [FORCED]: {
      forcedColorAdjust: 'none',
      backgroundColor: 'Highlight',
      color: 'HighlightText',
      border: '1px solid Highlight',
    },
  },
  doneBall: { color: tokens.colorBrandForeground1, border: `1px solid ${tokens.colorBrandStroke1}` },
});

/** `current` counts from 1. */
export function Stepper(props: { label: string; steps: readonly string[]; current: number }): ReactNode {
  const styles = useStyles();
  return (
    <ol className={styles.list} aria-label={props.label}>
      {props.steps.map((step, index) => {
        const n = index + 1;
        const now = n === props.current;
        const done = n < props.current;
        return (
          <li
            key={step}
            className={mergeClasses(styles.step, now && styles.now)}
            aria-current={now ? 'step' : undefined}
          >
            <span className={mergeClasses(styles.ball, now && styles.nowBall, done && styles.doneBall)}>
              {done ? <Checkmark12Filled aria-hidden="true" /> : n}
            </span>
            {step}
            {n < props.steps.length ? <span className={styles.line} aria-hidden="true" /> : null}
          </li>
        );
      })}
    </ol>
  );
}
