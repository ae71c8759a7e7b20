/**
 * Scrolling of a list that is longer than an element can be high: the element contains a window of its rows, which
 * moves along the list. Small movements are exact to the pixel, so that no row is skipped; dragging the scroll bar
 * moves through the whole list in proportion.
 */

/**
 * CSS pixels. Chromium limits an element to 33,554,428 device pixels and positions exactly up to 2^24 = 16,777,216: at
 * 200 % zoom on a screen at 250 % that is 3.3 million.
 */
const TALLEST_PX = 3_000_000;
/**
 * Pixels at either end of the list within which element and list coincide, so that the first and the last row are at
 * the ends of the scroll bar.
 */
const EXACT_PX = 50_000;
/** Pixels by which the scroll bar may differ from its proportional position before it is corrected; well below `EXACT_PX`. */
const DRIFT_PX = 10_000;
/** Pixels: more than a wheel or a page key scrolls in one event, less than a scroll bar dragged by a few pixels. */
const JUMP_PX = 2_000;

export interface Rows {
  readonly count: number;
  /** Pixels, the same for each. */
  readonly height: number;
}

/** The scroll position of a list. */
export interface ScrollPosition {
  /** The row at the element's top edge, from 0. */
  readonly base: number;
  /** The element's `scrollTop`, in pixels. */
  readonly top: number;
}

/** The number of rows in the element at a time. */
export function rowsInElement({ count, height }: Rows): number {
  return Math.min(count, Math.floor(TALLEST_PX / height));
}

/** The row at the element's top edge when the list is scrolled to its end. */
export function lastBase(rows: Rows): number {
  return rows.count - rowsInElement(rows);
}

/** Pixels from the top of the list, as if the element were as high as the list. */
export function offsetOf({ base, top }: ScrollPosition, rows: Rows): number {
  return Math.min(base, lastBase(rows)) * rows.height + top;
}

/** The position of a list scrolled to `offset` pixels from its top. */
export function positionAt(offset: number, rows: Rows): ScrollPosition {
  const { spare, list, element } = measures(rows);
  if (spare === 0 || offset <= EXACT_PX) return { base: 0, top: offset };
  if (offset >= list - EXACT_PX) return { base: spare, top: offset - spare * rows.height };
  const top = EXACT_PX + ((offset - EXACT_PX) * (element - 2 * EXACT_PX)) / (list - 2 * EXACT_PX);
  const base = Math.round((offset - top) / rows.height);
  return { base, top: offset - base * rows.height };
}

/** The position of a list whose scroll bar was set to `top`, which is kept. */
export function positionUnder(top: number, rows: Rows): ScrollPosition {
  const { spare, list, element } = measures(rows);
  if (spare === 0 || top <= EXACT_PX) return { base: 0, top };
  if (top >= element - EXACT_PX) return { base: spare, top };
  const offset = EXACT_PX + ((top - EXACT_PX) * (list - 2 * EXACT_PX)) / (element - 2 * EXACT_PX);
  return { base: Math.round((offset - top) / rows.height), top };
}

/** The position after the element was scrolled to `top`; a different `top` in the result must be written back, without any row moving. */
export function follow(before: ScrollPosition, top: number, rows: Rows): ScrollPosition {
  if (Math.abs(top - before.top) > JUMP_PX) return positionUnder(top, rows);
  const spare = lastBase(rows);
  const base = Math.min(before.base, spare);
  const proportional = positionAt(base * rows.height + top, rows);
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
