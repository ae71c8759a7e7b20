/** Notices outside the window; a click opens the screen with details. */

import { Notification } from 'electron';
import type { Opening } from '../../../shared/bridge.ts';
import type { Notifier } from '../../ports.ts';

export interface NativeNotices {
  /** Shows it, whatever is in front. */
  show(title: string, text: string, opening: Opening): void;
  readonly notifier: Notifier;
}

/** Shows a notice at the icon beside the clock; `clicked` is called when a person clicks it. */
export type Balloon = (title: string, text: string, clicked: () => void) => void;

/** A notice whose object was collected would no longer receive its click. */
const MAX_KEPT = 20;
/** Electron reports the click of a notice of this run twice, in no stated order, and always closer together than this. */
const SAME_CLICK_MS = 1_000;

/**
 * With `balloon` no native notice is made: on Windows the first one writes a link into the Start menu and a COM class into the
 * registry, which a portable program must not, and which would lead into its temporary copy.
 */
export function createNotices(open: (opening: Opening) => void, balloon?: Balloon): NativeNotices {
  const kept = new Set<Notification>();
  let clickedAt = -Infinity;
  const native = (title: string, text: string, opening: Opening) => {
    if (!Notification.isSupported()) return;
    const notice = new Notification({ title, body: text });
    kept.add(notice);
    const [oldest] = kept;
    if (kept.size > MAX_KEPT && oldest) kept.delete(oldest);
    notice.on('click', () => {
      kept.delete(notice);
      clickedAt = performance.now();
      open(opening);
    });
    notice.show();
  };
  const show = (title: string, text: string, opening: Opening) => {
    if (balloon) balloon(title, text, () => open(opening));
    else native(title, text, opening);
  };
  if (!balloon) followEarlier(() => performance.now() - clickedAt < SAME_CLICK_MS, open);
  return {
    show,
    notifier: { notify: (title, text, about) => show(title, text, { screen: about ?? 'home' }) },
  };
}

/** Windows keeps notices longer than the program runs: a click on one of an earlier run opens the program at its first screen. */
function followEarlier(isOfThisRun: () => boolean, open: (opening: Opening) => void): void {
  if (process.platform !== 'win32') return;
  Notification.handleActivation(() => {
    setTimeout(() => {
      if (!isOfThisRun()) open({ screen: 'home' });
    }, SAME_CLICK_MS / 2).unref();
  });
}
