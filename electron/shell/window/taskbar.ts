/**
 * Shows progress and count in the taskbar for a window in the background, and keeps the machine awake while waiting
 * for an answer.
 */

import { app, nativeImage, powerSaveBlocker, type BrowserWindow } from 'electron';
import { drawBadge } from './badge-image.ts';
import type { HostWords } from '../../../shared/explain/host/host.ts';
import { needsInWords } from '../background/notice-words.ts';
import type { Standing } from '../watch.ts';

const NO_BAR = -1;
/** A value above 1 shows an indeterminate bar. */
const ENDLESS = 2;

export function createTaskbar(window: BrowserWindow, platform: NodeJS.Platform, words: () => HostWords) {
  let awake: number | undefined;
  let shown = '';
  window.on('focus', () => window.flashFrame(false));

  const showNeeds = ({ needs }: Standing) => {
    const line = needsInWords(needs, words());
    if (line === shown) return;
    shown = line;
    const count = needs.uncertain + needs.unproved + needs.unsaved;
    if (platform !== 'win32') return void app.setBadgeCount(count);
    if (count === 0) return window.setOverlayIcon(null, '');
    const { bgra, width, height } = drawBadge(count);
    window.setOverlayIcon(nativeImage.createFromBitmap(bgra, { width, height, scaleFactor: 2 }), line);
  };

  return {
    show(standing: Standing) {
      if (standing.sending) awake ??= powerSaveBlocker.start('prevent-app-suspension');
      else if (awake !== undefined) {
        powerSaveBlocker.stop(awake);
        awake = undefined;
      }
      if (window.isDestroyed()) return;
      if (standing.share !== undefined) window.setProgressBar(standing.share);
      else if (standing.sending) window.setProgressBar(ENDLESS, { mode: 'indeterminate' });
      else window.setProgressBar(NO_BAR);
      showNeeds(standing);
    },
    /** Flashes until the window is in front; does nothing if it is. */
    askForAttention() {
      if (!window.isDestroyed() && !window.isFocused()) window.flashFrame(true);
    },
  };
}
