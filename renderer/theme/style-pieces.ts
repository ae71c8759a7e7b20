/** Parts of styles that many screens have alike, to be spread into a `makeStyles`. */

import { tokens } from '@fluentui/react-components';

/** Parts in a row, which goes on in the next line where they do not fit. */
export const WRAPPING = { display: 'flex', flexWrap: 'wrap', alignItems: 'center' } as const;

/** An icon of 20 px with a text beside it. */
export const BESIDE_ICON = {
  display: 'grid',
  gridTemplateColumns: '20px minmax(0, 1fr)',
  alignItems: 'start',
} as const;

/** Text that ends with dots where it does not fit. */
export const ON_ONE_LINE = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

export const CLICKABLE = {
  borderRadius: tokens.borderRadiusMedium,
  cursor: 'pointer',
  ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
} as const;

export const CARD = {
  backgroundColor: tokens.colorNeutralBackground1,
  border: `1px solid ${tokens.colorNeutralStroke2}`,
  borderRadius: tokens.borderRadiusLarge,
} as const;

/** A row under a line, of a list that begins and ends without one. */
export const LISTED = {
  display: 'grid',
  alignItems: 'center',
  borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
  ':first-child': { borderTop: 'none', paddingTop: 0 },
  ':last-child': { paddingBottom: 0 },
} as const;

/** Around the number of a step. */
export const BALL = {
  width: '24px',
  height: '24px',
  boxSizing: 'border-box',
  borderRadius: '50%',
  border: `1px solid ${tokens.colorNeutralStroke1}`,
  display: 'grid',
  placeItems: 'center',
  fontSize: '13px',
} as const;
