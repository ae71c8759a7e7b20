/**
 * Passes the calls of the window to the dispatcher and the core's events back; accepts only messages of the window's
 * own page.
 */

import { ipcMain, type BrowserWindow, type IpcMainEvent, type IpcMainInvokeEvent } from 'electron';
import { CHANNELS } from '../../shared/bridge.ts';
import type { AppEvent } from '../../shared/contract.ts';
import { appError } from '../../shared/errors.ts';
import { err } from '../../shared/result.ts';
import type { App } from '../app.ts';
import { isOwnUrl } from './origin.ts';

/** More than a page ever has at once; beyond it the page is faulty. */
const MAX_CALLS = 64;
const MAX_ID_LENGTH = 64;

export function connectWindow(window: BrowserWindow, app: Pick<App, 'dispatch' | 'subscribe' | 'leave'>) {
  const session = `window-${window.webContents.id}`;
  const underway = new Map<string, AbortController>();
  const isTrusted = (event: IpcMainEvent | IpcMainInvokeEvent) => isTrustedSender(event, window);
  const giveUpAll = () => {
    for (const controller of underway.values()) controller.abort();
  };

  ipcMain.handle(CHANNELS.call, async (event, callId: unknown, name: unknown, input: unknown) => {
    if (!isTrusted(event)) throw new Error('refused');
    if (!isId(callId) || typeof name !== 'string') return err(appError('input.invalid'));
    if (underway.has(callId) || underway.size >= MAX_CALLS) return err(appError('call.aborted'));
    const controller = new AbortController();
    underway.set(callId, controller);
    try {
      return await app.dispatch(name, input, { face: 'window', session, signal: controller.signal });
    } finally {
      underway.delete(callId);
    }
  });
  const onCancel = (event: IpcMainEvent, callId: unknown) => {
    if (isTrusted(event) && isId(callId)) underway.get(callId)?.abort();
  };
  ipcMain.on(CHANNELS.cancel, onCancel);

  const unsubscribe = app.subscribe((event) => sendEvent(window, event));
  // A page that ended or was reloaded no longer waits for its answers, and its unfinished imports are wiped.
  const leave = () => {
    giveUpAll();
    app.leave(session);
  };
  const { webContents } = window;
  webContents.on('render-process-gone', leave);
  webContents.on('destroyed', leave);
  webContents.on('did-navigate', leave);

  return {
    /** Aborts running calls and stops listening. */
    close() {
      giveUpAll();
      unsubscribe();
      ipcMain.removeHandler(CHANNELS.call);
      ipcMain.removeListener(CHANNELS.cancel, onCancel);
    },
  };
}

/** The only place that sends to the page. */
function sendEvent(window: BrowserWindow, event: AppEvent): void {
  if (!window.isDestroyed() && !window.webContents.isDestroyed()) {
    window.webContents.send(CHANNELS.event, event);
  }
}

/**
 * Electron's security checklist 17: the main frame of our window, showing our page; a frame that is gone, or inside another, is not
 * trusted.
 */
export function isTrustedSender(
  event: Pick<IpcMainEvent, 'senderFrame'>,
  window: Pick<BrowserWindow, 'isDestroyed' | 'webContents'>,
): boolean {
  const { senderFrame } = event;
  if (senderFrame === null || window.isDestroyed()) return false;
  return senderFrame === window.webContents.mainFrame && isOwnUrl(senderFrame.url);
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= MAX_ID_LENGTH;
}
