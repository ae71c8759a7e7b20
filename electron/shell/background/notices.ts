/** Native notices; a click opens the screen with details. */

import { Notification } from 'electron';
import type { Opening } from '../../../shared/bridge.ts';
import type { Notifier, NoticeSubject } from '../../ports.ts';

export interface NativeNotices {
  /** Shows it, whatever is in front. */
  show(title: string, text: string, opening: Opening): void;
  readonly notifier: Notifier;
}

/** A notice whose object was collected would no longer receive its click. */
const MAX_KEPT = 20;

export function createNotices(open: (opening: Opening) => void): NativeNotices {
  const kept = new Set<Notification>();
  const show = (title: string, text: string, opening: Opening) => {
    if (!Notification.isSupported()) return;
    const notice = new Notification({ title, body: text });
    kept.add(notice);
    const [oldest] = kept;
    if (kept.size > MAX_KEPT && oldest) kept.delete(oldest);
    notice.on('click', () => {
      kept.delete(notice);
      open(opening);
    });
    notice.show();
  };
  return {
    show,
    notifier: { notify: (title, text, about) => show(title, text, openingOf(about)) },
  };
}

function openingOf(about: NoticeSubject | undefined): Opening {
  return about === 'watched' ? { screen: 'history', watched: true } : { screen: about ?? 'home' };
}
