/** Rows of name and value, as a description list. */

import { makeStyles, tokens } from '@fluentui/react-components';
import { Fragment, type ReactNode } from 'react';
import { NARROW } from '../theme/narrow.ts';

const useStyles = makeStyles({
  facts: {
    display: 'grid',
    gridTemplateColumns: 'max-content minmax(0, 1fr)',
    columnGap: '20px',
    rowGap: '8px',
    margin: 0,
    [NARROW]: { gridTemplateColumns: 'minmax(0, 1fr)', rowGap: '0', '& dd': { marginBottom: '8px' } },
    '& dt': { color: tokens.colorNeutralForeground3 },
    '& dd': { margin: 0, overflowWrap: 'anywhere' },
  },
});

export type Fact = readonly [name: string, value: ReactNode];

/** Facts whose value is undefined, null or "" are left out. */
export function Facts({ facts }: { facts: readonly Fact[] }): ReactNode {
  return (
    <dl className={useStyles().facts}>
      {facts
        .filter(([, value]) => value !== undefined && value !== null && value !== '')
        .map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
    </dl>
  );
}
