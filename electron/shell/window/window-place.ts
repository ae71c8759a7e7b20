/** Restores the window's bounds on these screens, and stores where it is now. */

import { screen, type BrowserWindow, type BrowserWindowConstructorOptions } from 'electron';
import { fitPlace, MIN_HEIGHT, MIN_WIDTH, nameOfScreens, type Place, type Screens } from './placement.ts';
import { withPlace, type WindowMemory } from './window-memory.ts';

/** Milliseconds without a move before the bounds are stored: a dragged window reports every pixel. */
const REST_MS = 500;

/** Must be called when the app is ready. */
export function placeFor(memory: WindowMemory): Place {
  const screens = screensNow();
  const name = nameOfScreens(screens);
  return fitPlace(memory.get().places.find((each) => each.screens === name)?.place, screens);
}

export function placeOptions({ x, y, width, height }: Place): BrowserWindowConstructorOptions {
  return { x, y, width, height, minWidth: MIN_WIDTH, minHeight: MIN_HEIGHT };
}

/** Returns the function that writes at once. */
export function rememberPlace(window: BrowserWindow, memory: WindowMemory): () => Promise<void> {
  let rest: NodeJS.Timeout | undefined;
  let shown = window.isVisible();
  // A minimised window says that it is not maximised; it opens as it was before.
  let maximised = window.isMaximized();
  window.once('show', () => (shown = true));
  const note = async () => {
    clearTimeout(rest);
    // A window that was never shown does not have its earlier size yet.
    if (window.isDestroyed() || !shown) return;
    const { x, y, width, height } = window.getNormalBounds();
    if (!window.isMinimized()) maximised = window.isMaximized();
    const place = { x, y, width, height, maximised };
    await memory.keep({ places: withPlace(memory.get().places, nameOfScreens(screensNow()), place) });
  };
  const later = () => {
    clearTimeout(rest);
    rest = setTimeout(() => void note(), REST_MS).unref();
  };
  window.on('resize', later);
  window.on('move', later);
  window.on('maximize', () => {
    maximised = true;
    later();
  });
  window.on('unmaximize', () => {
    maximised = false;
    later();
  });
  return note;
}

function screensNow(): Screens {
  return {
    primary: screen.getPrimaryDisplay().workArea,
    all: screen.getAllDisplays().map(({ workArea }) => workArea),
  };
}
