/** Reloads the page when its process crashed; the core continues meanwhile. */

import { dialog, type BrowserWindow } from 'electron';
import type { HostWords } from '../../../shared/explain/host/host.ts';
import type { Log } from '../../ports.ts';
import { bringToFront } from './window.ts';

/** Maximum number of automatic reloads within the time; after that the person decides. */
const MAX_RELOADS = 3;
const WITHIN_MS = 5 * 60_000;

export interface PageAliveDependencies {
  readonly log: Log;
  /** Remembers it for the next start; `reason` is Chromium's word for it. */
  readonly note: (reason: string) => void;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly quit: () => void;
  readonly words: () => HostWords;
}

export function keepPageAlive(
  window: BrowserWindow,
  { log, note, now, quit, words }: PageAliveDependencies,
): void {
  let deaths: number[] = [];
  const reload = () => {
    if (!window.isDestroyed()) window.webContents.reload();
  };
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    log.write({ level: 'error', op: 'render-process-gone', code: 'internal', detail: reason });
    if (reason !== 'clean-exit') note(reason);
    if (window.isDestroyed() || reason === 'clean-exit') return;
    deaths = [...deaths.filter((at) => now() - at < WITHIN_MS), now()];
    // Within the event Electron is still tearing down the ended process: a page loaded there may end the whole
    // program.
    if (deaths.length <= MAX_RELOADS) return void setImmediate(reload);
    bringToFront(window); // It may be hidden in the tray, and the question must be visible.
    void askWhatNow(window, words()).then((again) => {
      deaths = [];
      if (again) reload();
      else quit();
    });
  });
}

async function askWhatNow(window: BrowserWindow, { pageGone }: HostWords): Promise<boolean> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'error',
    title: 'Balcão NF-e',
    message: pageGone.message,
    detail: pageGone.detail,
    buttons: [pageGone.again, pageGone.close],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  });
  return response === 0;
}
