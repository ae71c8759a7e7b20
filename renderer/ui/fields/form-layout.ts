/** The spacing that every form shares. */

import { makeStyles, tokens } from '@fluentui/react-components';

/** For what scrolls a form: keeps a focused element clear of the buttons at its bottom. */
export const ABOVE_FOOT = { scrollPaddingBottom: '72px' } as const;

export const useFormStyles = makeStyles({
  form: { display: 'grid', rowGap: '16px' },
  title: {
    margin: 0,
    fontSize: '20px',
    lineHeight: '28px',
    fontWeight: tokens.fontWeightSemibold,
    outline: 'none',
  },
  /** A sentence that contains a path, which has no blanks to break at. */
  path: { margin: 0, overflowWrap: 'anywhere' },
  text: { margin: 0, color: tokens.colorNeutralForeground2, maxWidth: '64ch' },
  buttons: {
    display: 'flex',
    columnGap: '8px',
    rowGap: '8px',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    marginTop: '8px',
  },
  /** The buttons of a step that may be higher than the window: sticky while it scrolls. */
  foot: {
    position: 'sticky',
    bottom: 0,
    zIndex: 2,
    display: 'flex',
    alignItems: 'center',
    columnGap: '8px',
    rowGap: '8px',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    marginTop: '4px',
    marginBottom: '-12px',
    padding: '12px 0',
    backgroundColor: tokens.colorNeutralBackground1,
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  fromStart: { justifyContent: 'flex-start' },
  start: { display: 'flex', columnGap: '8px', rowGap: '8px', flexWrap: 'wrap', marginTop: '4px' },
  row: { display: 'flex', columnGap: '16px', rowGap: '12px', flexWrap: 'wrap', alignItems: 'flex-start' },
  narrow: { width: '160px' },
  readable: { maxWidth: '64ch' },
});
