/**
 * The scroll of a list that is longer than an element can be high: a stretch of its rows lies in the element, and slides along the list.
 * Small moves go pixel by pixel, so that no row is jumped over; a dragged scroll bar goes through the whole list in proportion.
 */

/**
 * Pixels of CSS. Chromium ends an element at 33,554,428 device pixels and draws exactly up to 2^24 = 16,777,216: at 200 % zoom on a screen
 * at 250 % that is 3.3 million.
 */
const TALLEST_PX = 3_000_000;
/** At either end of the list the element lies over it exactly, so that the first and the last row are where the scroll bar ends. */
const EXACT_PX = 50_000;
/** As far as the scroll bar may be from its proportional place before it is put there; well below `EXACT_PX`. */
const DRIFT_PX = 10_000;
/** More than a wheel or a page key moves in one event, less than a scroll bar dragged by a few pixels. */
const JUMP_PX = 2_000;

export interface Rows {
  readonly count: number;
  /** Pixels, the same for each. */
  readonly height: number;
}

/** Where a list stands. */
export interface Stand {
  /** The row at the element's top edge, from 0. */
  readonly base: number;
  /** The element's `scrollTop`, in pixels. */
  readonly top: number;
}

/** How many rows lie in the element at a time. */
export function rowsInElement({ count, height }: Rows): number {
  return Math.min(count, Math.floor(TALLEST_PX / height));
}

/** The row at the element's top edge when the list stands at its end. */
export function lastBase(rows: Rows): number {
  return rows.count - rowsInElement(rows);
}

/** Pixels from the list's own top, as if the element were as high as the list. */
export function offsetOf({ base, top }: Stand, rows: Rows): number {
  return Math.min(base, lastBase(rows)) * rows.height + top;
}

/** Where a list stands when it is scrolled to `offset` pixels from its own top. */
export function standAt(offset: number, rows: Rows): Stand {
  const { spare, list, element } = measures(rows);
  if (spare === 0 || offset <= EXACT_PX) return { base: 0, top: offset };
  if (offset >= list - EXACT_PX) return { base: spare, top: offset - spare * rows.height };
  const top = EXACT_PX + ((offset - EXACT_PX) * (element - 2 * EXACT_PX)) / (list - 2 * EXACT_PX);
  const base = Math.round((offset - top) / rows.height);
  return { base, top: offset - base * rows.height };
}

/** Where a list stands when its scroll bar was put at `top`, which stays. */
export function standUnder(top: number, rows: Rows): Stand {
  const { spare, list, element } = measures(rows);
  if (spare === 0 || top <= EXACT_PX) return { base: 0, top };
  if (top >= element - EXACT_PX) return { base: spare, top };
  const offset = EXACT_PX + ((top - EXACT_PX) * (list - 2 * EXACT_PX)) / (element - 2 * EXACT_PX);
  return { base: Math.round((offset - top) / rows.height), top };
}

/** Where a list stands after its element was scrolled to `top`; another `top` in the answer is to be written back, with no row moving. */
export function follow(before: Stand, top: number, rows: Rows): Stand {
  if (Math.abs(top - before.top) > JUMP_PX) return standUnder(top, rows);
  const spare = lastBase(rows);
  const base = Math.min(before.base, spare);
  const proportional = standAt(base * rows.height + top, rows);
  const isAtAnEnd = proportional.base === 0 || proportional.base === spare;
  const isOff = isAtAnEnd ? proportional.base !== base : Math.abs(proportional.top - top) > DRIFT_PX;
  return isOff ? proportional : { base, top };
}

function measures(rows: Rows): { spare: number; list: number; element: number } {
  return {
    spare: lastBase(rows),
    list: rows.count * rows.height,
    element: rowsInElement(rows) * rows.height,
  };
}
