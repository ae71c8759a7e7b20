/** Whether things may move: not where the person asked the system for calm, and not over a remote desktop. */

import { useSyncExternalStore } from 'react';

/** On the document's element: `data-motion="reduced"`, set by the window where its screen is far away. */
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
