/** Which rows of a long list are worth drawing: those in sight and a few around them. */

import { useEffect, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';

const AROUND = 8;

export interface Rows {
  readonly first: number;
  /** Not itself among them. */
  readonly end: number;
}

/** Rows of `height` pixels each; `top` and `space` are the scroller's own. */
export function rowsInSight(count: number, height: number, top: number, space: number): Rows {
  const first = Math.max(0, Math.min(count, Math.floor(top / height)) - AROUND);
  return { first, end: Math.min(count, Math.ceil((top + space) / height) + AROUND) };
}

export function useVisibleRows(scroller: RefObject<HTMLElement | null>, count: number, height: number): Rows {
  const [seen, setSeen] = useState({ top: 0, space: 800 });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const look = () => {
      // To the row: scrolling within one changes nothing that is drawn.
      const top = Math.floor(element.scrollTop / height) * height;
      const space = element.clientHeight;
      setSeen((before) => (before.top === top && before.space === space ? before : { top, space }));
    };
    // In the frame that scrolls, not in a later one: a fast wheel would otherwise show bare ground.
    const follow = () => flushSync(look);
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', follow, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', follow);
    };
  }, [scroller, height]);
  return rowsInSight(count, height, seen.top, seen.space);
}
