/** The placeholder of content that is loading: its outline, and after a while a text. */

import { widthOf } from '../../theme/widths.ts';
import { makeStyles, Skeleton, SkeletonItem } from '@fluentui/react-components';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NARROW } from '../../theme/narrow.ts';

/** Milliseconds; faster answers show no outline, which would only flash. */
const SHOWN_AFTER_MS = 150;
const SLOW_AFTER_MS = 5_000;

const useStyles = makeStyles({
  hidden: { visibility: 'hidden' },
  rows: { display: 'grid', rowGap: '12px' },
  page: {
    maxWidth: widthOf('plain'),
    padding: '28px 28px 48px',
    boxSizing: 'border-box',
    display: 'grid',
    rowGap: '20px',
    [NARROW]: { padding: '20px 20px 32px' },
  },
  title: { width: '240px', maxWidth: '60%' },
});

/** `children`: the outline, as high as the expected content. */
function Waiting({ children }: { children: ReactNode }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation();
  const shown = useAfter(SHOWN_AFTER_MS);
  const slow = useAfter(SLOW_AFTER_MS);
  return (
    <div>
      <div role="status">{slow ? t('stillWaiting') : null}</div>
      <Skeleton aria-hidden="true" className={shown ? undefined : styles.hidden}>
        {children}
      </Skeleton>
    </div>
  );
}

/** `rows` lines of `height` pixels each. */
export function SkeletonRows({ rows, height }: { rows: number; height: 36 | 40 | 64 | 96 }): ReactNode {
  const styles = useStyles();
  return (
    <Waiting>
      <div className={styles.rows}>
        {Array.from({ length: rows }, (_, row) => (
          <SkeletonItem key={row} size={height} />
        ))}
      </div>
    </Waiting>
  );
}

/** A whole screen that is loading: a title and three cards. */
export function ScreenSkeleton(): ReactNode {
  const styles = useStyles();
  return (
    <div className={styles.page}>
      <Waiting>
        <div className={styles.rows}>
          <SkeletonItem size={36} className={styles.title} />
          <SkeletonItem size={96} />
          <SkeletonItem size={96} />
          <SkeletonItem size={96} />
        </div>
      </Waiting>
    </div>
  );
}

/** Whether that many milliseconds have passed since the component was shown, or since it `waits`. */
export function useAfter(ms: number, waits = true): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    if (!waits) return undefined;
    const timer = setTimeout(() => setOver(true), ms);
    return () => clearTimeout(timer);
  }, [ms, waits]);
  return over;
}
