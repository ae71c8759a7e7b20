/** How far a reading is, beside its section while another screen is in front; the provider announces its start and end. */

import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { FORCED, SLIM } from '../theme/narrow.ts';
import { percentOf, useReading } from './reading.ts';

const useStyles = makeStyles({
  mark: {
    color: tokens.colorBrandForeground1,
    fontSize: '13px',
    fontWeight: tokens.fontWeightRegular,
    fontVariantNumeric: 'tabular-nums',
    [SLIM]: { position: 'absolute', bottom: '0', right: '2px', fontSize: '10px' },
    [FORCED]: { color: 'inherit' },
  },
});

export function ReadingMark(): ReactNode {
  const styles = useStyles();
  const { running } = useReading();
  if (!running?.step) return null;
  const percent = percentOf(running.step);
  return (
    <span className={styles.mark} aria-hidden="true">
      {percent === undefined ? '…' : `${percent}%`}
    </span>
  );
}
