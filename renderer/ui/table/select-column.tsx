/** The first column of a table whose rows can be selected: a box for each row, and one for all of them. */

import { makeStyles, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import { FORCED } from '../../theme/narrow.ts';
import type { Column } from './column.ts';
import type { SelectionUse } from './selection.ts';

const useStyles = makeStyles({
  box: {
    // Drawn by ourselves: the system's own box stays light in the dark theme.
    appearance: 'none',
    boxSizing: 'border-box',
    width: '16px',
    height: '16px',
    margin: 0,
    display: 'grid',
    placeContent: 'center',
    border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: '2px',
    backgroundColor: tokens.colorNeutralBackground1,
    cursor: 'pointer',
    '::before': {
      content: '""',
      width: '10px',
      height: '10px',
      clipPath: 'polygon(14% 44%, 0 60%, 40% 100%, 100% 18%, 84% 6%, 38% 68%)',
      transform: 'scale(0)',
      backgroundColor: tokens.colorNeutralForegroundOnBrand,
    },
    ':checked': {
      backgroundColor: tokens.colorCompoundBrandBackground,
      border: `1px solid ${tokens.colorCompoundBrandBackground}`,
    },
    ':checked::before': { transform: 'scale(1)' },
    ':indeterminate::before': {
      clipPath: 'inset(38% 8%)',
      transform: 'scale(1)',
      backgroundColor: tokens.colorCompoundBrandBackground,
    },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
    [FORCED]: { appearance: 'auto', '::before': { content: 'none' } },
  },
});

export interface SelectColumnProps<R, K> {
  readonly use: SelectionUse<R, K>;
  /** Undefined for a row that cannot be selected: it has no box. */
  readonly keyOf: (row: R) => K | undefined;
  readonly title: string;
  readonly titleOfAll: string;
  readonly titleOf: (row: R) => string;
}

/** The functions given are to be memoized. */
export function useSelectColumn<R, K>(props: SelectColumnProps<R, K>): Column<R> {
  const { use, keyOf, title, titleOfAll, titleOf } = props;
  const { selection, all, onToggle, onAll } = use;
  const styles = useStyles();
  return useMemo(
    () => ({
      id: 'select',
      title,
      head: (
        <input
          type="checkbox"
          className={styles.box}
          aria-label={titleOfAll}
          checked={all}
          ref={(box) => {
            if (box) box.indeterminate = !all && selection.size > 0;
          }}
          onChange={() => onAll(!all)}
        />
      ),
      width: 38,
      cell: (row) => {
        const key = keyOf(row);
        if (key === undefined) return null;
        return (
          <input
            type="checkbox"
            className={styles.box}
            tabIndex={-1}
            aria-label={titleOf(row)}
            checked={selection.has(key)}
            onChange={() => undefined}
            onClick={(event) => {
              event.stopPropagation();
              onToggle(row, event.shiftKey);
            }}
          />
        );
      },
    }),
    [styles, selection, all, onToggle, onAll, keyOf, title, titleOfAll, titleOf],
  );
}
