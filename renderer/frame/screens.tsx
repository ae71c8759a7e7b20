/** The screens' components; all but Início, and the parts behind Ctrl+K and F1, are loaded after the first screen or when first opened. */

import type { ComponentType } from 'react';
import { HELP_PARTS } from '../help/help-provider.tsx';
import { HomeScreen } from '../home/home-screen.tsx';
import { Palette } from '../palette/palette-provider.tsx';
import { SCREENS, type Screen } from '../screens.ts';
import { laterPart } from '../ui/navigation/later-part.tsx';
import { ScreenSkeleton } from '../ui/states/skeleton.tsx';

const LATER = SCREENS.flatMap(({ id, load }) =>
  load ? [[id, laterPart(load, <ScreenSkeleton />)] as const] : [],
);

const ALL = new Map<Screen, ComponentType>([['home', HomeScreen], ...LATER]);
export const SCREEN_COMPONENTS = Object.fromEntries(ALL) as Readonly<Record<Screen, ComponentType>>;

const AFTER_FIRST_SCREEN_MS = 1_000;

/** Returns a function that cancels it. `then` is called when all are here. */
export function fetchScreens(then: () => void): () => void {
  const timer = setTimeout(() => {
    const screens = LATER.map(([, { fetch }]) => fetch);
    // First what a shortcut opens, which is expected at once.
    const all = [Palette.fetch, ...HELP_PARTS, ...screens].map((fetch) => fetch());
    void Promise.all(all).then(then);
  }, AFTER_FIRST_SCREEN_MS);
  return () => clearTimeout(timer);
}
