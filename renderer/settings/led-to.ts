/** Leads to the card that another screen opened Ajustes for, and keeps it in its place while the cards above get their contents. */

import { useEffect, useRef, useState, type RefObject } from 'react';
import { takeFocus } from '../ui/keyboard/focus-keeper.ts';
import { usePurpose, type Purpose } from '../ui/navigation/router.tsx';
import { useLatest } from '../ui/latest.ts';

/** Milliseconds after which the cards above have their contents. */
const SETTLED_MS = 3_000;
/** What a person does who wants to be elsewhere. */
const MOVES = ['wheel', 'pointerdown', 'keydown', 'touchmove'] as const;

/** To the heading of any card, in the column of them all; the cards in `own` lead to themselves. */
export function useLedToHeading(
  own: readonly NonNullable<Purpose['place']>[],
  ready: boolean,
  column: RefObject<HTMLElement | null>,
): void {
  const [wanted, setWanted] = useState<Purpose['place']>();
  usePurpose('settings', ({ place }) => setWanted(place && !own.includes(place) ? place : undefined));
  useEffect(() => {
    if (wanted === undefined || !ready) return;
    const frame = requestAnimationFrame(() => {
      const card = column.current?.querySelector<HTMLElement>(`[data-place="${wanted}"]`);
      const heading = card?.querySelector('h2');
      setWanted(undefined);
      if (!card || !heading) return;
      keepInPlace(card);
      heading.tabIndex = -1;
      heading.style.outline = 'none';
      takeFocus(heading, { preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [wanted, ready, column]);
}

/**
 * The returned ref belongs to the card, which is scrolled to once it is `ready`; `focused` finds the element that gets the focus.
 */
export function useLedTo(
  place: NonNullable<Purpose['place']>,
  ready: boolean,
  focused: (card: HTMLElement) => HTMLElement | null,
): RefObject<HTMLDivElement | null> {
  const card = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState(false);
  usePurpose('settings', (purpose) => setWanted(purpose.place === place));
  const latest = useLatest(focused);
  useEffect(() => {
    if (!wanted || !ready) return;
    // After the page's heading has taken the focus.
    const frame = requestAnimationFrame(() => {
      const element = card.current;
      setWanted(false);
      if (!element) return;
      keepInPlace(element);
      takeFocus(latest.current(element), { preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [wanted, ready, latest]);
  return card;
}

/** Scrolls to it now, and again whenever what is around it has another size, until the person moves. */
function keepInPlace(card: HTMLElement): void {
  const sizes = new ResizeObserver(() => card.scrollIntoView({ block: 'start' }));
  for (let each = card.parentElement; each; each = each.parentElement) sizes.observe(each);
  const moved = new AbortController();
  const end = () => {
    sizes.disconnect();
    moved.abort();
  };
  for (const move of MOVES) window.addEventListener(move, end, { signal: moved.signal, passive: true });
  setTimeout(end, SETTLED_MS);
  card.scrollIntoView({ block: 'start' });
}
