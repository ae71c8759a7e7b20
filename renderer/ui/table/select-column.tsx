/** The first column of a table whose rows can be selected: a box for each row, and one for all of them. */

import { makeStyles, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import type { Column } from './column.ts';
import type { SelectionUse } from './selection.ts';

const useStyles = makeStyles({
  box: {
    accentColor: tokens.colorCompoundBrandBackground,
    width: '16px',
    height: '16px',
    margin: 0,
    display: 'block',
    cursor: 'pointer',
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
