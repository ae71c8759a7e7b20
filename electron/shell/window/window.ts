/**
 * The window of the app: sandboxed, shown when it has something to show, and never closed while a disablement is
 * being sent.
 */

import { BrowserWindow, dialog, nativeTheme, type BrowserWindowConstructorOptions } from 'electron';
import type { HostWords } from '../../../shared/explain/host/host.ts';
import type { App } from '../../app.ts';
import { PAGE_URL } from '../origin.ts';
import type { Place } from './placement.ts';
import { placeOptions } from './window-place.ts';
import type { Remembered } from './window-memory.ts';

/** The page's first background (renderer/theme/base.css), so that no other colour flashes before it. */
const GROUND = { light: '#f0f3f5', dark: '#1c1f21', contrast: '#000000' } as const;

/** Electron's security checklist 2, 3, 4, 10: stated one by one, whatever the defaults of a later Electron are. */
export function windowOptions(preloadPath: string, isPackaged: boolean): BrowserWindowConstructorOptions {
  return {
    title: 'Balcão NF-e',
    show: false,
    autoHideMenuBar: true,
    webPreferences: {
      preload: preloadPath,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: false,
      devTools: !isPackaged,
      disableBlinkFeatures: 'Auxclick',
      // The page's code is compiled once per version, not once per start.
      v8CacheOptions: 'bypassHeatCheck',
    },
  };
}

type Appearance = Remembered['appearance'];

/** What the system itself paints: dialogs and menus, and the page's prefers-color-scheme. */
export function paintAs(appearance: Appearance): void {
  nativeTheme.themeSource = appearance === 'contrast' ? 'dark' : appearance;
}

export function createWindow(
  preloadPath: string,
  isPackaged: boolean,
  {
    place,
    appearance,
    zoom,
    hidden,
  }: {
    readonly place: Place;
    readonly appearance: () => Appearance;
    /** Of the first paint too, which the page's later zoom would make flash. */
    readonly zoom: number;
    /** Not shown before it is asked for. */
    readonly hidden: boolean;
  },
): BrowserWindow {
  const options = windowOptions(preloadPath, isPackaged);
  const window = new BrowserWindow({
    ...options,
    webPreferences: { ...options.webPreferences, zoomFactor: zoom },
    ...placeOptions(place),
    backgroundColor: groundOf(appearance()),
  });
  const first = () => {
    if (place.maximised) window.maximize();
  };
  if (hidden) window.once('show', first);
  else {
    window.once('ready-to-show', () => {
      first();
      window.show();
    });
  }
  nativeTheme.on('updated', () => {
    if (!window.isDestroyed()) window.setBackgroundColor(groundOf(appearance()));
  });
  return window;
}

export function bringToFront(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

function groundOf(appearance: Appearance): string {
  if (appearance === 'contrast') return GROUND.contrast;
  return nativeTheme.shouldUseDarkColors ? GROUND.dark : GROUND.light;
}

export async function loadPage(window: BrowserWindow): Promise<void> {
  await window.loadURL(PAGE_URL);
}

export interface ClosingDependencies {
  readonly app: Pick<App, 'busy'>;
  /** Called once, when the program may end, with what is done last; waits itself for a disablement that is being sent. */
  readonly quit: (last?: () => void) => Promise<void>;
  /** Called when the window is closed and the program may stay: true if it stays in the tray. */
  readonly rest: () => boolean;
  readonly words: () => HostWords;
}

/**
 * Keeps the window open while a disablement is being sent, and closes it after the answer if the person wants so.
 * Returns the way to end for callers that want to end the program, and do `last` after it: where the person stays, it is not done.
 */
export function guardClosing(
  window: BrowserWindow,
  { app, quit, rest, words }: ClosingDependencies,
): (last?: () => void) => void {
  let state: 'open' | 'asking' | 'leaving' = 'open';
  const leave = async (last?: () => void) => {
    if (state === 'leaving') return;
    state = 'leaving';
    await quit(last);
  };
  const end = async (last?: () => void) => {
    if (state !== 'open') return;
    if (!app.busy()) return leave(last);
    state = 'asking';
    bringToFront(window); // It may be hidden in the tray, and its question must be visible.
    const closeLater = await askToWait(window, words());
    if (state === 'asking') state = 'open';
    if (closeLater) await leave(last);
  };
  window.on('close', (event) => {
    event.preventDefault();
    if (state === 'open' && rest()) return;
    void end();
  });
  // Windows is shutting down: it shows our window as the one that blocks it, until the answer is there.
  window.on('query-session-end', (event) => {
    if (app.busy()) event.preventDefault();
  });
  // Nothing can block it any longer. What is being sent is recorded, and resolved at the next start.
  window.on('session-end', () => void leave());
  return (last) => void end(last);
}

async function askToWait(window: BrowserWindow, { wait }: HostWords): Promise<boolean> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'info',
    title: wait.title,
    message: wait.message,
    detail: wait.detail,
    buttons: [wait.stay, wait.closeLater],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  });
  return response === 1;
}
