/**
 * The breakpoints of the layout: 1366×768 at 150 % and 200 % leaves 911×512 and 683×384. Rules of two queries that both
 * match are sorted by the text of the query: the smaller window's begin with `screen`, and so come last.
 */

import { useCallback, useSyncExternalStore } from 'react';

/** Pages with small side margins, forms in one column, a menu of words alone. */
export const NARROW = '@media (max-width: 920px)';
/** A laptop's screen at 125 %, 1093×614: no room for words beside a mark, nor for a second column of settings. */
export const SCALED = '@media (max-width: 1100px)';
/** Company, environment and certificate leave no room for further words in the header. */
export const CROWDED = '@media (max-width: 1280px)';
/** Sections as icons: the words would take a fourth of the window. */
export const SLIM = '@media screen and (max-width: 760px)';
/** Smaller vertical margins. */
export const LOW = '@media screen and (max-height: 620px)';
/** A laptop's screen: all entries of the navigation without scrolling. */
export const SHORT = '@media (max-height: 820px)';
/** A full HD screen: room for a second column. */
export const WIDE = '@media (min-width: 1600px)';

/** A Windows contrast theme: its few colours replace all of ours. */
export const FORCED = '@media (forced-colors: active)';

const narrow = window.matchMedia(NARROW.slice('@media '.length));
const slim = window.matchMedia(SLIM.slice('@media '.length));
/** Narrow or low: a notice of three lines would take the place of the screen's rows. */
const tight = window.matchMedia([NARROW, LOW].map((query) => query.slice('@media '.length)).join(', '));
const wide = window.matchMedia(WIDE.slice('@media '.length));

export function useNarrow(): boolean {
  return useMatch(narrow);
}

export function useSlim(): boolean {
  return useMatch(slim);
}

export function useTight(): boolean {
  return useMatch(tight);
}

export function useWide(): boolean {
  return useMatch(wide);
}

function useMatch(query: MediaQueryList): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => query.matches);
}
