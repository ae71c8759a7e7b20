/** Which rows of a list of any length are rendered, and how it is scrolled to one of them. */

import { useVirtualizer } from '@tanstack/react-virtual';
import { useDeferredValue, useEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import {
  follow,
  lastBase,
  offsetOf,
  rowsInElement,
  positionAt,
  type Rows,
  type ScrollPosition,
} from './scaled-scroll.ts';

/** Rendered above and below the visible ones. */
const AROUND = 8;
/** Assumed until the scroller is measured. */
const FIRST_RECT = { width: 0, height: 800 };

/** `rows` of one height below a head of the same height, which is sticky at the top of the scroller. */
export function useRowsInSight(scroller: RefObject<HTMLElement | null>, rows: Rows) {
  const { count, height } = rows;
  const position = useRef<ScrollPosition>({ base: 0, top: 0 });
  const [kept, setBase] = useState(0);
  const base = Math.min(kept, lastBase(rows));

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const onScroll = () => {
      const { scrollTop } = element;
      const next = follow(position.current, scrollTop, { count, height });
      put(element, position, next, setBase);
    };
    // Before the virtualizer's own listener, which then finds the element in its final position.
    element.addEventListener('scroll', onScroll, { passive: true, capture: true });
    return () => element.removeEventListener('scroll', onScroll, { capture: true });
  }, [scroller, count, height]);

  const virtualizer = useVirtualizer({
    count: rowsInElement(rows),
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    // The first drawing shows what can be seen; a second one behind it the rest.
    overscan: useDeferredValue(AROUND, 0),
    initialRect: FIRST_RECT,
  });
  const drawn = virtualizer.getVirtualItems();
  const above = drawn[0]?.start ?? 0;

  const reveal = (index: number) => {
    const element = scroller.current;
    if (!element) return;
    const now = offsetOf({ base, top: element.scrollTop }, rows);
    const row = index * height;
    const space = element.clientHeight - 2 * height;
    if (row < now) put(element, position, positionAt(row, rows), setBase);
    else if (row > now + space) put(element, position, positionAt(row - space, rows), setBase);
  };
  return {
    /** Index in the whole list, from 0. */
    first: base + (drawn[0]?.index ?? 0),
    /** Exclusive. */
    end: base + (drawn.at(-1)?.index ?? -1) + 1,
    /** Pixels to leave empty above and below them. */
    above,
    below: virtualizer.getTotalSize() - (drawn.at(-1)?.end ?? 0),
    /** Scrolls only as far as needed for the row to be fully visible below the head. */
    reveal,
  };
}

function put(
  element: HTMLElement,
  position: RefObject<ScrollPosition>,
  next: ScrollPosition,
  setBase: (base: number) => void,
): void {
  // Synchronously, in the frame that scrolls: in a later one, rows of another position would be visible first.
  if (next.base !== position.current.base) flushSync(() => setBase(next.base));
  if (next.top !== element.scrollTop) element.scrollTop = next.top;
  // As the browser rounded it.
  position.current = { base: next.base, top: element.scrollTop };
}
