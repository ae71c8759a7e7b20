/** Starts the app in Electron: shuts the doors, makes the core, shows the window. */

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { app, dialog, Menu, session, type BrowserWindow } from 'electron';
import { createApp, defaultDataDir } from '../app.ts';
import { createFileLog } from '../log/file-log.ts';
import { redact } from '../log/redaction.ts';
import { openPageFiles } from '../page-files.ts';
import { createElectronPorts } from './electron-ports.ts';
import { connectWindow } from './ipc.ts';
import { registerScheme, servePage } from './protocol.ts';
import { guardContents, guardSession } from './session-guard.ts';
import { createWindow, guardClosing, loadPage } from './window.ts';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const clock = { now: () => new Date() };
const MAX_RELOADS = 3;

// One data folder for the window and the command line; what Chromium keeps has a corner of it.
const dataDir = app.commandLine.getSwitchValue('dados') || defaultDataDir(process.env, process.platform);
const chromiumDir = join(dataDir, 'janela');
mkdirSync(chromiumDir, { recursive: true, mode: 0o700 });
app.setPath('userData', chromiumDir);

if (app.isPackaged && app.commandLine.hasSwitch('no-sandbox')) {
  // SECURITY 4: without the sandbox a fault in the page would reach the whole machine.
  process.stderr.write('Balcão NF-e não abre com --no-sandbox.\n');
  app.exit(1);
} else if (!app.requestSingleInstanceLock()) {
  app.exit(0); // The first one shows its window.
} else {
  // All of this comes before the app is ready.
  app.enableSandbox();
  registerScheme();
  guardContents(app);
  Menu.setApplicationMenu(null);
  app.setAppUserModelId('br.app.balcao.nfe');
  app.whenReady().then(start).catch(fail);
}

async function start(): Promise<void> {
  const log = createFileLog(dataDir, clock, (text) => process.stderr.write(`${text}\n`));
  const logCrash = (op: string) => (error: unknown) => {
    log.write({ level: 'error', op, code: 'internal', detail: stackOf(error) });
  };
  process.on('unhandledRejection', logCrash('unhandled-rejection'));

  const current: { window?: BrowserWindow } = {};
  const electronPorts = await createElectronPorts(() => current.window);
  const ports = { ...electronPorts, clock, log };
  const core = createApp(ports, { dataDir, face: 'window', version: app.getVersion() });

  guardSession(session.defaultSession);
  servePage(session.defaultSession, openPageFiles(join(HERE, '..', 'renderer')));
  const window = createWindow(join(HERE, 'preload.cjs'), app.isPackaged);
  current.window = window;
  const ipc = connectWindow(window, core);

  const quit = async () => {
    // Waits for a disablement on its way; its calls are given up only after that.
    await core.close();
    ipc.close();
    log.close();
    app.exit(0);
  };
  guardClosing(window, core, quit);
  // Whatever asks the app to quit goes by the window's own closing.
  app.on('before-quit', (event) => {
    event.preventDefault();
    window.close();
  });
  app.on('second-instance', () => show(window));
  let reloads = 0;
  window.webContents.on('render-process-gone', (_event, details) => {
    logCrash('render-process-gone')(details.reason);
    reloads += 1;
    if (!window.isDestroyed() && reloads <= MAX_RELOADS) window.webContents.reload();
  });
  await loadPage(window);
}

function show(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

function fail(error: unknown): void {
  dialog.showErrorBox('Balcão NF-e', `Não foi possível abrir o programa.\n\n${redact(stackOf(error))}`);
  app.exit(1);
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
