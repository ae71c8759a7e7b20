/** Starts the app in Electron: applies the security settings, ensures a single instance, then opens the window. */

import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { app, dialog, Menu, type BrowserWindow } from 'electron';
import { namedHome, settleHome, type Home } from '../app.ts';
import { openRunRecord, type RunRecord } from '../diagnosis/run-record.ts';
import { outliveStreams } from '../faces/outlive-streams.ts';
import { detailOf, logFault } from '../log/detail.ts';
import { createFileLog } from '../log/file-log.ts';
import { redact } from '../log/redaction.ts';
import type { Clock, Log } from '../ports.ts';
import { createAutoStart } from './background/autostart.ts';
import { forbiddenSwitch } from './forbidden-switches.ts';
import { startsHidden } from './launch/launch.ts';
import { createLaunchRequests } from './launch/launch-requests.ts';
import { openProgram } from './open-program.ts';
import { registerScheme } from './protocol.ts';
import { guardContents } from './session-guard.ts';
import { identifyToSystem, isRemoteSession } from './system-entry.ts';
import { createOpenings } from './window/window-asks.ts';

const clock: Clock = { now: () => new Date() };

// One data folder for the window and the command line; Chromium's data has its own subfolder, per user.
const named = app.commandLine.getSwitchValue('dados');
// Once, against the folder that this start was made in: Chromium takes whole paths only, and the tasks, the login item and a restart run elsewhere.
const namedFolder = named === '' ? '' : resolve(named);
const home: Home = namedFolder ? namedHome(namedFolder) : settleHome();
const { dataDir } = home;
const user = (process.env['USERNAME'] ?? process.env['USER'] ?? '').replace(/[^\p{L}\p{N}._-]/gu, '_');
const windowDir = join(dataDir, 'janela', ...(namedFolder && user ? [`de-${user}`] : []));

try {
  mkdirSync(windowDir, { recursive: true, mode: 0o700 });
  app.setPath('userData', windowDir);
  begin();
} catch (error) {
  fail(error);
}

function begin(): void {
  outliveStreams();
  const forbidden = app.isPackaged ? forbiddenSwitch(process.argv, process.platform) : undefined;
  if (forbidden !== undefined) {
    // Electron's security checklist 4: without the sandbox a fault in the page would reach the whole machine; with a debugger any local
    // program would.
    process.stderr.write(`Balcão NF-e não abre com --${forbidden}.\n`);
    return app.exit(1);
  }
  // The first instance receives our command line and shows its window.
  if (!app.requestSingleInstanceLock()) return app.exit(0);

  // All of this must precede the ready event.
  app.enableSandbox();
  registerScheme();
  guardContents(app);
  Menu.setApplicationMenu(null);
  const installation = {
    platform: process.platform,
    isPackaged: app.isPackaged,
    execPath: process.execPath,
    portableFile: process.env['PORTABLE_EXECUTABLE_FILE'],
    namedFolder,
  };
  identifyToSystem(app, installation);
  if (isRemoteSession(process.env)) {
    app.disableHardwareAcceleration();
    app.commandLine.appendSwitch('force-prefers-reduced-motion');
  }

  const log = createFileLog(dataDir, clock, (text) => process.stderr.write(`${text}\n`));
  if (home.stayed !== undefined) {
    log.write({ level: 'error', op: 'data.move', code: 'data.folder', detail: home.stayed });
  }
  process.on('unhandledRejection', logFault(log, 'unhandled-rejection'));
  const run = openRunRecord({
    file: join(windowDir, 'execucao.json'),
    version: app.getVersion(),
    now: clock.now,
    failed: (error) => log.write({ level: 'warn', op: 'window.run-record', detail: detailOf(error) }),
  });
  noteFaults(log, run);
  const openings = createOpenings();
  const current: { window?: BrowserWindow } = {};
  const door = createLaunchRequests({ openings, window: () => current.window, log });
  app.on('second-instance', (_event, argv, folder) => void door.launch(argv, folder));
  app.on('open-url', (event, text) => {
    event.preventDefault();
    void door.link(text);
  });
  void door.launch(process.argv, process.cwd());
  const autoStart = createAutoStart(app, installation);
  const hidden = startsHidden(process.argv);
  app
    .whenReady()
    .then(() =>
      openProgram({
        dataDir,
        windowDir,
        clock,
        log,
        openings,
        door,
        current,
        installation,
        autoStart,
        hidden,
        run,
      }),
    )
    .catch(fail);
}

/** What nothing else caught: recorded, and said once; as by Electron's own dialog the program goes on. */
function noteFaults(log: Log, run: RunRecord): void {
  let said = false;
  process.on('uncaughtException', (error: unknown) => {
    log.write({ level: 'error', op: 'uncaught-exception', code: 'internal', detail: detailOf(error) });
    run.note('main', error instanceof Error ? error.name : 'unknown');
    if (said) return;
    said = true;
    dialog.showErrorBox('Balcão NF-e', UNEXPECTED);
  });
  // Chromium starts its helpers again; a page's own end is followed where the window is.
  app.on('child-process-gone', (_event, { type, reason, exitCode }) => {
    if (reason === 'clean-exit') return;
    const detail = `${type} ${reason} ${exitCode}`;
    log.write({ level: 'warn', op: 'child-process-gone', code: 'internal', detail });
  });
}

/** In both languages: at this point it may not be known which one was chosen. */
const UNEXPECTED =
  'O programa encontrou um erro que não esperava. Feche-o e abra de novo.\n\nNada do que a SEFAZ respondeu se perdeu. Em Ajustes, Diagnóstico, veja o que enviar ao suporte.\n\nThe program met an error that it did not expect. Close it and open it again. Nothing that SEFAZ answered was lost; in Settings, Diagnosis, see what to send to support.';

function fail(error: unknown): void {
  dialog.showErrorBox(
    'Balcão NF-e',
    `Não foi possível abrir o programa. / The program could not be opened.\n\n${redact(detailOf(error))}`,
  );
  app.exit(1);
}
