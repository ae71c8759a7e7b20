/** What a page keeps of each environment while the window is open, also what ends after the page was left. */

import { useCallback, useSyncExternalStore } from 'react';
import type { Environment } from '../../shared/contract.ts';
import { createListeners } from './listeners.ts';

export interface Kept<T> {
  /** As it is shown. */
  readonly now: Partial<T>;
  /** As it is at this moment, for what was begun some time ago. */
  readonly latest: () => Partial<T>;
  /** Replaces what is named, and keeps the rest. */
  readonly keep: (next: Partial<T>) => void;
}

export function createKept<T extends object>(): (environment: Environment) => Kept<T> {
  const none: Partial<T> = {};
  const kept = new Map<Environment, Partial<T>>();
  const { subscribe, notify } = createListeners();
  return function useKept(environment) {
    const latest = useCallback(() => kept.get(environment) ?? none, [environment]);
    const keep = useCallback(
      (next: Partial<T>) => {
        kept.set(environment, { ...kept.get(environment), ...next });
        notify();
      },
      [environment],
    );
    return { now: useSyncExternalStore(subscribe, latest), latest, keep };
  };
}
