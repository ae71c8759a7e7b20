/** Esc as the way back within a screen; an open dialog, a menu or a field that has a use for it handles it first. */

import { useLayoutEffect, useRef } from 'react';

/** Before the window's own Esc, which leaves the screen (`frame/shortcuts.ts`); undefined leaves it that. */
export function useEscape(act: (() => void) | undefined): void {
  const latest = useRef(act);
  // A layout effect, set together with what is in front: Esc may be pressed as soon as it has the focus.
  useLayoutEffect(() => {
    latest.current = act;
  });
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || latest.current === undefined) return;
      if (document.querySelector('[aria-modal="true"]')) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
