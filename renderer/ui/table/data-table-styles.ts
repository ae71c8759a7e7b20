/** The styles of data tables: a sticky head, thin lines, long text truncated with dots. */

import { makeStyles, tokens } from '@fluentui/react-components';
import { FORCED } from '../../theme/narrow.ts';
import { ON_ONE_LINE } from '../../theme/style-pieces.ts';

/** Pixels; used to compute positions, so it is the same for every row. */
export const ROW_HEIGHT = 40;
/** Fewer are not a table that one reads in: the page then scrolls. */
const FEWEST_ROWS = 5;

/** Of the head, that many rows and the borders. */
export function leastHeight(rows: number): string {
  return `${(1 + Math.min(rows, FEWEST_ROWS)) * ROW_HEIGHT + 2}px`;
}

export const useDataTableStyles = makeStyles({
  scroller: {
    overflow: 'auto',
    // The rows' place is computed: the browser must not correct it when rows above them change.
    overflowAnchor: 'none',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    fontSize: '13px',
    lineHeight: '18px',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  /** Shrinks to the remaining height of the page, down to five rows, and is no higher than its rows. */
  filling: { flexShrink: 1 },
  table: { width: '100%' },
  row: {
    display: 'grid',
    alignItems: 'center',
    height: `${ROW_HEIGHT}px`,
    boxSizing: 'border-box',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  opens: {
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus-within': { backgroundColor: tokens.colorSubtleBackgroundHover },
    [FORCED]: {
      ':hover': { outline: '1px solid Highlight', outlineOffset: '-1px' },
      ':focus-within': { outline: '2px solid Highlight', outlineOffset: '-2px' },
    },
  },
  head: {
    backgroundColor: tokens.colorNeutralBackground1,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    color: tokens.colorNeutralForeground2,
    fontWeight: tokens.fontWeightSemibold,
  },
  headGroup: { position: 'sticky', top: '0', zIndex: 1 },
  title: { position: 'relative', height: '100%', minWidth: 0, display: 'flex', alignItems: 'stretch' },
  sort: {
    flexGrow: 1,
    minWidth: 0,
    display: 'flex',
    alignItems: 'center',
    columnGap: '4px',
    padding: '0 10px',
    border: 'none',
    backgroundColor: 'transparent',
    font: 'inherit',
    color: 'inherit',
    textAlign: 'left',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  /** The arrow is before the words, which then end where the numbers end. */
  sortNumbers: { flexDirection: 'row-reverse', textAlign: 'right', justifyContent: 'flex-start' },
  still: { cursor: 'default' },
  /** On two lines where the numbers below need less room than the words. */
  words: {
    maxHeight: '32px',
    overflow: 'hidden',
    overflowWrap: 'anywhere',
    lineHeight: '16px',
  },
  arrow: { display: 'flex', flexShrink: 0 },
  edge: {
    position: 'absolute',
    top: '8px',
    bottom: '8px',
    right: '0',
    width: '9px',
    cursor: 'col-resize',
    touchAction: 'none',
    borderRight: `1px solid ${tokens.colorNeutralStroke2}`,
    ':hover': { borderRight: `2px solid ${tokens.colorCompoundBrandStroke}` },
  },
  cell: { ...ON_ONE_LINE, minWidth: 0, padding: '0 10px' },
  wraps: { whiteSpace: 'normal', lineHeight: '16px' },
  numbers: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  gap: {
    display: 'block',
    height: '10px',
    maxWidth: '120px',
    borderRadius: '5px',
    backgroundColor: tokens.colorNeutralStencil1,
  },
  plain: { display: 'flex', alignItems: 'center', padding: '0 10px' },
  open: {
    border: 'none',
    backgroundColor: 'transparent',
    font: 'inherit',
    color: 'inherit',
    padding: '2px 6px',
    marginLeft: '-6px',
    minHeight: '28px',
    textAlign: 'left',
    cursor: 'pointer',
    maxWidth: '100%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    // One line, or the two of a column that wraps.
    whiteSpace: 'inherit',
    verticalAlign: 'middle',
    borderRadius: tokens.borderRadiusMedium,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
});
