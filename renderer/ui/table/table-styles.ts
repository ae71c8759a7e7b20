/** The styles of plain tables: fixed columns, thin lines, long text truncated with dots. */

import { makeStyles, tokens } from '@fluentui/react-components';

export const useTableStyles = makeStyles({
  scroll: {
    overflowX: 'auto',
    // Else what is hidden from sight in the table is placed by the screen, and widens it.
    position: 'relative',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
  table: {
    width: '100%',
    minWidth: '760px',
    borderCollapse: 'collapse',
    tableLayout: 'fixed',
    '& th': {
      textAlign: 'left',
      fontWeight: tokens.fontWeightSemibold,
      color: tokens.colorNeutralForeground2,
      padding: '8px 12px 8px 0',
      borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    },
    '& td': {
      padding: '0 12px 0 0',
      height: '40px',
      borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
    '& tr:last-child td': { borderBottom: 'none' },
  },
});
