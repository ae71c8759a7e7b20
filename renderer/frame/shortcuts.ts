/** The window's shortcuts: the keys of the screens, Ctrl+1…n, F6 and Shift+F6 for the next and the previous region, Esc back. */

import { useLayoutEffect } from 'react';
import type { Environment } from '../../shared/contract.ts';
import { entriesOf } from '../screens.ts';
import { useRouter } from '../ui/navigation/router.tsx';

/** `leave` asks first where typed text would be lost. */
export function useShortcuts(
  environment: Environment,
  companies: number,
  leave: (then: () => void) => void,
): void {
  const { go, back } = useRouter();
  // With the first picture of the window: a key pressed at what is seen is never lost.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target } = event;
      // An open dialog or menu handles the keys, Esc included.
      if (event.defaultPrevented || document.querySelector('[aria-modal="true"]')) return;
      if (target instanceof Element && target.closest('[role="menu"]')) return;
      const plain = !event.ctrlKey && !event.altKey && !event.shiftKey && !event.metaKey;
      const keyed = entriesOf(environment, companies).find(({ menu }) => menu.key === event.key);
      if (plain && keyed) {
        // On Windows F4 opens a drop-down list: there it keeps that meaning.
        if (event.key === 'F4' && target instanceof HTMLSelectElement) return;
        event.preventDefault();
        leave(() => go(keyed.id, { field: true }));
      } else if (event.key === 'F6' && !event.ctrlKey && !event.altKey && !event.metaKey) {
        event.preventDefault();
        focusRegion(event.shiftKey ? -1 : 1);
      } else if (plain && event.key === 'Escape') {
        leave(back);
      } else if (event.ctrlKey && !event.altKey && /^[1-9]$/.test(event.key)) {
        const entry = entriesOf(environment, companies).find(({ menu }) => menu.digit === Number(event.key));
        if (!entry) return;
        event.preventDefault();
        leave(() => go(entry.id));
      }
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [environment, companies, go, back, leave]);
}

/** `step` 1 goes forward, -1 back; both wrap around. */
function focusRegion(step: 1 | -1): void {
  const regions = [...document.querySelectorAll<HTMLElement>('[data-region]')];
  const now = regions.findIndex((region) => region.contains(document.activeElement));
  const from = now < 0 && step < 0 ? 0 : now;
  const next = regions[(from + step + regions.length) % regions.length];
  const inside =
    next?.querySelector<HTMLElement>('[aria-current="page"]') ??
    next?.querySelector<HTMLElement>('button, input, select, textarea, a[href]');
  (next?.tagName === 'MAIN' ? next : (inside ?? next))?.focus();
}
