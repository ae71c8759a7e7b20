/** A line of a list that is a button as a whole, in columns that its list chooses. */

import { makeStyles, tokens } from '@fluentui/react-components';

export const useRowButtonStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  row: {
    display: 'grid',
    alignItems: 'center',
    width: '100%',
    minHeight: '36px',
    padding: '4px 8px',
    // Its text is aligned with what is above the list.
    marginLeft: '-8px',
    border: 'none',
    backgroundColor: 'transparent',
    font: 'inherit',
    color: 'inherit',
    textAlign: 'left',
    borderRadius: tokens.borderRadiusMedium,
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
    '&[aria-current]': { backgroundColor: tokens.colorNeutralBackground3, cursor: 'default' },
  },
});
