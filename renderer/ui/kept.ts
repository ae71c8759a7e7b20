/** What a page keeps of each place (an environment, a month of a company) while the window is open, also what ends after the page was left. */

import { useCallback, useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';

export interface Kept<T> {
  /** As it is shown. */
  readonly now: Partial<T>;
  /** As it is at this moment, for what was begun some time ago. */
  readonly latest: () => Partial<T>;
  /** Replaces what is named, and keeps the rest. */
  readonly keep: (next: Partial<T>) => void;
}

export function createKept<T extends object>(): (place: string) => Kept<T> {
  const none: Partial<T> = {};
  const kept = new Map<string, Partial<T>>();
  const { subscribe, notify } = createListeners();
  return function useKept(place) {
    const latest = useCallback(() => kept.get(place) ?? none, [place]);
    const keep = useCallback(
      (next: Partial<T>) => {
        kept.set(place, { ...kept.get(place), ...next });
        notify();
      },
      [place],
    );
    return { now: useSyncExternalStore(subscribe, latest), latest, keep };
  };
}
