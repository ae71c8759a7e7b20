/** Whether the window is light or dark: the system's wish, unless the person chose otherwise in Ajustes. */

import { useSyncExternalStore } from 'react';

export type Appearance = 'system' | 'light' | 'dark';

const KEY = 'balcao.appearance';
const listeners = new Set<() => void>();
const systemDark = window.matchMedia('(prefers-color-scheme: dark)');
systemDark.addEventListener('change', notify);

export function chosenAppearance(): Appearance {
  const kept = window.localStorage.getItem(KEY);
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

export function chooseAppearance(appearance: Appearance): void {
  window.localStorage.setItem(KEY, appearance);
  notify();
}

export function useAppearance(): { readonly chosen: Appearance; readonly dark: boolean } {
  const chosen = useSyncExternalStore(subscribe, chosenAppearance);
  const system = useSyncExternalStore(subscribe, () => systemDark.matches);
  return { chosen, dark: chosen === 'system' ? system : chosen === 'dark' };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}
