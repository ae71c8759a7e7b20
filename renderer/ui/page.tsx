/** The common layout of a screen: a title that takes the focus, and one column. */

import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { LOW, NARROW } from '../theme/narrow.ts';
import { widthOf, type Room } from '../theme/widths.ts';
import { takeFocus } from './keyboard/focus-keeper.ts';
import { CARD } from '../theme/style-pieces.ts';

const useStyles = makeStyles({
  page: {
    maxWidth: widthOf('plain'),
    // The title is at the same place on every screen.
    padding: '28px 28px 48px',
    boxSizing: 'border-box',
    [NARROW]: { padding: '20px 20px 32px' },
    [LOW]: { paddingTop: '12px', paddingBottom: '24px' },
  },
  roomy: { maxWidth: widthOf('roomy') },
  wide: { maxWidth: widthOf('filling'), width: '100%' },
  /** Takes the height that the notices leave, but not too little of it: its content scrolls by itself. */
  filling: {
    height: 0,
    flexGrow: 1,
    minHeight: 'min(560px, calc(100dvh / var(--text-size, 1) - 68px))',
    display: 'flex',
    flexDirection: 'column',
    paddingBottom: '24px',
    [NARROW]: { paddingBottom: '16px' },
    [LOW]: {
      // One notice above it leaves the five rows of a table room at 150 %.
      minHeight: 'calc(100dvh / var(--text-size, 1) - 100px)',
      paddingTop: '8px',
      paddingBottom: '8px',
    },
  },
  head: {
    display: 'flex',
    // Beside a title with a line below it the buttons align with the title.
    alignItems: 'flex-start',
    columnGap: '16px',
    rowGap: '8px',
    flexWrap: 'wrap',
    marginBottom: '20px',
    minHeight: '40px',
    flexShrink: 0,
    [LOW]: { marginBottom: '6px', minHeight: '32px' },
  },
  titles: { flexGrow: 1 },
  /** The rows of the table need its line. */
  introOfTable: { [LOW]: { display: 'none' } },
  title: {
    margin: 0,
    fontSize: '28px',
    lineHeight: '36px',
    fontWeight: tokens.fontWeightSemibold,
    outline: 'none',
    [LOW]: { fontSize: '22px', lineHeight: '28px' },
  },
  intro: { margin: '4px 0 0', color: tokens.colorNeutralForeground2, maxWidth: '70ch' },
  card: { ...CARD, padding: '20px 24px', [NARROW]: { padding: '16px' } },
  cardHead: { display: 'flex', justifyContent: 'space-between', columnGap: '16px' },
  subtitle: {
    margin: '0 0 12px',
    fontSize: '16px',
    lineHeight: '22px',
    fontWeight: tokens.fontWeightSemibold,
  },
});

export interface PageProps {
  readonly title: string;
  readonly intro?: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  /** False where the screen focuses a field of its own. */
  readonly takesFocus?: boolean;
  /**
   * `roomy`: two columns on a full HD screen; `filling`: as wide and high as the window, for a table that scrolls by
   * itself.
   */
  readonly room?: Exclude<Room, 'plain'>;
}

export function Page({ title, intro, actions, children, takesFocus = true, room }: PageProps): ReactNode {
  const styles = useStyles();
  const heading = useRef<HTMLHeadingElement>(null);
  // With the first picture of the screen: what a person focuses from then on stays focused.
  useLayoutEffect(() => {
    if (takesFocus) takeFocus(heading.current);
  }, [takesFocus]);
  return (
    <div
      data-room={room ?? 'plain'}
      className={mergeClasses(
        styles.page,
        room === 'roomy' && styles.roomy,
        room === 'filling' && styles.wide,
        room === 'filling' && styles.filling,
      )}
    >
      <header className={styles.head}>
        <div className={styles.titles}>
          <h1 ref={heading} tabIndex={-1} className={styles.title}>
            {title}
          </h1>
          {intro ? (
            <p className={mergeClasses(styles.intro, room === 'filling' && styles.introOfTable)}>{intro}</p>
          ) : null}
        </div>
        {actions}
      </header>
      {children}
    </div>
  );
}

export function Card(props: {
  children: ReactNode;
  className?: string;
  title?: string;
  label?: string;
  /** On the right of the title. */
  actions?: ReactNode;
}): ReactNode {
  const styles = useStyles();
  return (
    <section className={mergeClasses(styles.card, props.className)} aria-label={props.label ?? props.title}>
      {props.title ? (
        <div className={styles.cardHead}>
          <h2 className={styles.subtitle}>{props.title}</h2>
          {props.actions}
        </div>
      ) : null}
      {props.children}
    </section>
  );
}

export function Subtitle({ children }: { children: ReactNode }): ReactNode {
  return <h2 className={useStyles().subtitle}>{children}</h2>;
}
