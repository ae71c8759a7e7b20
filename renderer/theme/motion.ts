/** Whether animations run: not with the system's preference for reduced motion, and not over a remote desktop. */

import { useSyncExternalStore } from 'react';

/** On the root element: `data-motion="reduced"`, set by the window in a remote session. */
const ATTRIBUTE = 'data-motion';
const systemCalm = window.matchMedia('(prefers-reduced-motion: reduce)');

export function useCalm(): boolean {
  return useSyncExternalStore(subscribe, isCalm);
}

function isCalm(): boolean {
  return systemCalm.matches || document.documentElement.getAttribute(ATTRIBUTE) === 'reduced';
}

function subscribe(listener: () => void): () => void {
  systemCalm.addEventListener('change', listener);
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: [ATTRIBUTE] });
  return () => {
    systemCalm.removeEventListener('change', listener);
    observer.disconnect();
  };
}
