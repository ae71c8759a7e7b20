/** The selected rows of a batch, by position: one, a stretch of them, or all that are shown. */

export type Selection = ReadonlySet<number>;

export const NOTHING: Selection = new Set();

/** With or without `position`. */
export function toggled(selection: Selection, position: number): Selection {
  const next = new Set(selection);
  if (!next.delete(position)) next.add(position);
  return next;
}

/** With all of `positions`. */
export function extended(selection: Selection, positions: readonly number[]): Selection {
  return new Set([...selection, ...positions]);
}

/** The stretch between two rows of the table, whichever was pressed first: `first`, and `end` exclusive. */
export function stretch(one: number, other: number): { readonly first: number; readonly end: number } {
  return { first: Math.min(one, other), end: Math.max(one, other) + 1 };
}
