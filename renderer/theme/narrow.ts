/** The breakpoints of the layout: 1366×768 at 150 % and 200 % leaves 911×512 and 683×384. */

import { useCallback, useSyncExternalStore } from 'react';

/** Sections as icons, pages without side margins, forms in one column. */
export const NARROW = '@media (max-width: 920px)';
/** Smaller vertical margins. */
export const LOW = '@media (max-height: 620px)';
/** A laptop's screen: all entries of the navigation without scrolling. */
export const SHORT = '@media (max-height: 820px)';
/** A full HD screen: room for a second column. */
export const WIDE = '@media (min-width: 1600px)';

/** A Windows contrast theme: its few colours replace all of ours. */
export const FORCED = '@media (forced-colors: active)';

const narrow = window.matchMedia(NARROW.slice('@media '.length));
const wide = window.matchMedia(WIDE.slice('@media '.length));

export function useNarrow(): boolean {
  return useMatch(narrow);
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
