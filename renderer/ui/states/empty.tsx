/** An empty state: what will be shown here, and how to begin. */

import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  empty: {
    display: 'grid',
    justifyItems: 'center',
    rowGap: '6px',
    padding: '28px 24px 32px',
    textAlign: 'center',
    color: tokens.colorNeutralForeground2,
  },
  icon: { fontSize: '36px', color: tokens.colorNeutralForeground4, display: 'flex' },
  title: { color: tokens.colorNeutralForeground1 },
});

export interface EmptyProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

export function Empty({ icon, title, text, children }: EmptyProps): ReactNode {
  const styles = useStyles();
  return (
    <div className={styles.empty}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <strong className={styles.title}>{title}</strong>
      <span>{text}</span>
      {children}
    </div>
  );
}
