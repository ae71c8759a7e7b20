/** The title of how an act ended: one tone for its icon and its words, and the focus, so that it is read out. */

import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useEffect, useRef, type ReactNode } from 'react';
import { takeFocus } from '../../ui/keyboard/focus-keeper.ts';
import { ToneIcon, useToneStyles, type Tone } from '../../ui/states/tones.tsx';

const useStyles = makeStyles({
  head: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '10px',
    margin: 0,
    fontSize: '24px',
    lineHeight: '32px',
    fontWeight: tokens.fontWeightSemibold,
    outline: 'none',
  },
  icon: { display: 'flex', transform: 'scale(1.3)' },
});

/** @param end takes the focus again whenever this changes. */
export function EndTitle({ tone, end, title }: { tone: Tone; end: string; title: string }): ReactNode {
  const styles = useStyles();
  const tones = useToneStyles();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => void takeFocus(heading.current), [end]);
  return (
    <h2 ref={heading} tabIndex={-1} className={mergeClasses(styles.head, tones[tone])}>
      <span className={styles.icon}>
        <ToneIcon tone={tone} />
      </span>
      {title}
    </h2>
  );
}
