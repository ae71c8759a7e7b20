/** When the window changes its shape or colours: 1366×768 at 150 % and 200 % leaves 911×512 and 683×384. */

import { useSyncExternalStore } from 'react';

/** Sections as icons, pages without their side margins, forms in one column. */
export const NARROW = '@media (max-width: 920px)';
/** Less air above and below. */
export const LOW = '@media (max-height: 620px)';
/** A full HD screen: room for a second column. */
export const WIDE = '@media (min-width: 1600px)';

/** A contrast theme of Windows: its few colours replace all of ours. */
export const FORCED = '@media (forced-colors: active)';

const narrow = window.matchMedia(NARROW.slice('@media '.length));

export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => narrow.matches);
}

function subscribe(listener: () => void): () => void {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
}
