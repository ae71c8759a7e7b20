/** The appearance of the window: light, dark or high contrast, by the system's setting unless chosen in Ajustes. */

import { useSyncExternalStore } from 'react';
import { createListeners } from '../ui/listeners.ts';

export const APPEARANCES = ['system', 'light', 'dark', 'contrast'] as const;
export type Appearance = (typeof APPEARANCES)[number];
export type Look = Exclude<Appearance, 'system'>;

const KEY = 'balcao.appearance';
const { subscribe, notify } = createListeners();
const systemDark = window.matchMedia('(prefers-color-scheme: dark)');
// A Windows contrast theme (forced-colors) brings its own colours and is left alone; this is only the preference for
// more contrast.
const systemContrast = window.matchMedia('(prefers-contrast: more) and (forced-colors: none)');
for (const wish of [systemDark, systemContrast]) wish.addEventListener('change', notify);

export function chosenAppearance(): Appearance {
  const kept = window.localStorage.getItem(KEY);
  return APPEARANCES.find((each) => each === kept) ?? 'system';
}

export function chooseAppearance(appearance: Appearance): void {
  window.localStorage.setItem(KEY, appearance);
  notify();
}

export function useAppearance(): { readonly chosen: Appearance; readonly look: Look } {
  const chosen = useSyncExternalStore(subscribe, chosenAppearance);
  const system = useSyncExternalStore(subscribe, systemLook);
  return { chosen, look: chosen === 'system' ? system : chosen };
}

function systemLook(): Look {
  if (systemContrast.matches) return 'contrast';
  return systemDark.matches ? 'dark' : 'light';
}
