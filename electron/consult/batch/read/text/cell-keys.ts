/**
 * Finds the keys in the cells of one table, row by row, and finds out meanwhile which of its columns has them.
 */

import { spotKeys, type Spotted } from '../../../../../shared/fiscal/key/key-in-text.ts';

/** A heading of a column of keys, as emitters, stores and people write it. */
const HEADING = /chave|ch_?nf|access ?key|danfe|key/i;
const HEADING_MOST = 60;
/** No key is shorter, not even one that became a number. */
const SHORTEST = 5;

export interface CellKey extends Spotted {
  /** From 1. */
  readonly column: number;
}

export function createCellReader() {
  const headed = new Set<number>();
  const withKeys = new Set<number>();
  return {
    /** Cells by their column, from 0; absent ones are empty. */
    row: (cells: readonly (string | undefined)[]) => {
      const found: CellKey[] = [];
      cells.forEach((cell, i) => {
        if (cell === undefined || cell.length < 3) return;
        const column = i + 1;
        if (cell.length < HEADING_MOST && HEADING.test(cell)) headed.add(column);
        if (cell.length < SHORTEST) return;
        const spotted = spotKeys(cell, headed.has(column) || withKeys.has(column));
        for (const each of spotted) found.push({ ...each, column });
        if (spotted.some(({ kind }) => kind === 'note')) withKeys.add(column);
      });
      return found;
    },
  };
}
