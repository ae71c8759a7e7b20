/** The one window of the app: confined, shown when it has something to show, and never closed over a disablement on its way. */

import { BrowserWindow, dialog, type BrowserWindowConstructorOptions } from 'electron';
import type { App } from '../app.ts';
import { PAGE_URL } from './origin.ts';

/** SECURITY 2, 3, 4, 10: stated one by one, whatever the defaults of a later Electron are. */
export function windowOptions(preloadPath: string, isPackaged: boolean): BrowserWindowConstructorOptions {
  return {
    title: 'Balcão NF-e',
    width: 1180,
    height: 800,
    minWidth: 820,
    minHeight: 600,
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
    },
  };
}

export function createWindow(preloadPath: string, isPackaged: boolean): BrowserWindow {
  const window = new BrowserWindow(windowOptions(preloadPath, isPackaged));
  window.once('ready-to-show', () => window.show());
  // The title of the page is its business; that of the window stays.
  window.on('page-title-updated', (event) => event.preventDefault());
  return window;
}

export async function loadPage(window: BrowserWindow): Promise<void> {
  await window.loadURL(PAGE_URL);
}

/**
 * Keeps the window while a disablement is on its way, and closes it when the answer came, if the person wants so. `quit` is
 * called once the window may go.
 */
export function guardClosing(window: BrowserWindow, app: Pick<App, 'busy'>, quit: () => Promise<void>): void {
  let leaving = false;
  const leave = async () => {
    if (leaving) return;
    leaving = true;
    await quit();
  };
  window.on('close', (event) => {
    event.preventDefault();
    if (!app.busy()) return void leave();
    void askToWait(window).then((closeLater) => (closeLater ? leave() : undefined));
  });
  // Windows is shutting down: it shows our window as the one that holds it, until the answer came.
  window.on('query-session-end', (event) => {
    if (app.busy()) event.preventDefault();
  });
}

async function askToWait(window: BrowserWindow): Promise<boolean> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'info',
    title: 'Inutilização a caminho',
    message: 'Uma inutilização está a caminho da SEFAZ.',
    detail: 'O programa espera a resposta antes de fechar, para que nada do que a SEFAZ responder se perca.',
    buttons: ['Continuar aqui', 'Fechar quando a resposta chegar'],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  });
  return response === 1;
}
