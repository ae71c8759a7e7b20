/** A column with another of 320 pixels at its side, below it in a narrow window. */

import { makeStyles } from '@fluentui/react-components';

export const useBesideStyles = makeStyles({
  grid: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 320px',
    columnGap: '20px',
    rowGap: '16px',
    alignItems: 'start',
    '@media (max-width: 1000px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
});
