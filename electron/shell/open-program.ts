/** Creates the core and its window and connects them; the only place that knows all parts of the shell. */

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { app, powerMonitor, session, type BrowserWindow } from 'electron';
import { loadHostWords } from '../../shared/explain/host/host.ts';
import { createApp, KEY_FILE, openKeyFileBox } from '../app.ts';
import { createClient } from '../faces/client.ts';
import { takeAddresses } from '../faces/environment-addresses.ts';
import { detailOf } from '../log/detail.ts';
import type { RunRecord } from '../diagnosis/run-record.ts';
import { openPageFiles } from '../faces/page-files.ts';
import { wordsOf, type Clock, type Language, type Log } from '../ports.ts';
import type { AutoStart } from './background/autostart.ts';
import { commonPlace } from './common-place.ts';
import { createElectronPorts } from './electron-ports.ts';
import type { LaunchRequests } from './launch/launch-requests.ts';
import { connectWindow } from './ipc.ts';
import { needsInWords } from './background/notice-words.ts';
import { createNotices } from './background/notices.ts';
import { keepPageAlive } from './window/page-alive.ts';
import { servePage } from './protocol.ts';
import { guardSession } from './session-guard.ts';
import { registerWithSystem, reopening, type Installation } from './system-entry.ts';
import { createTaskbar } from './window/taskbar.ts';
import { createTrayPlace, type TrayPlace } from './background/tray.ts';
import { createTrayStay } from './background/tray-stay.ts';
import { watchForUpdates } from '../update/watch-updates.ts';
import { openShellUpdates } from './updates.ts';
import { createWatch } from './watch.ts';
import { answerWindowAsks, type Openings } from './window/window-asks.ts';
import { createWindowMemory } from './window/window-memory.ts';
import { placeFor, rememberPlace } from './window/window-place.ts';
import { bringToFront, createWindow, guardClosing, loadPage, paintAs } from './window/window.ts';
import { guardZoom } from './window/zoom.ts';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const PAGE = join(HERE, '..', 'renderer');

export interface ProgramDependencies {
  readonly dataDir: string;
  /** Where the window's own files are stored. */
  readonly windowDir: string;
  readonly clock: Clock;
  readonly log: Log & { close(): void };
  readonly openings: Openings;
  readonly door: LaunchRequests;
  /** Receives the window when it is created. */
  readonly current: { window?: BrowserWindow };
  readonly installation: Installation;
  readonly autoStart: AutoStart;
  /** The login item started the program: it waits beside the clock. */
  readonly hidden: boolean;
  readonly run: RunRecord;
}

export async function openProgram(deps: ProgramDependencies): Promise<void> {
  const { dataDir, windowDir, clock, log, openings, door, current, installation, autoStart, run } = deps;
  const { variable } = takeAddresses(process.env);
  const reopenedWith = variable === undefined ? {} : { DATABASE_URL: variable };
  const hasTray = process.platform === 'win32';
  // Without an icon nothing would lead to a hidden window.
  const hidden = deps.hidden && hasTray;
  const memory = createWindowMemory(windowDir, log);
  const language: Language = {
    locale: () => memory.get().locale ?? 'pt-BR',
    choose: async (locale) => {
      await memory.keep({ locale });
      registerWithSystem(app, installation, words());
    },
  };
  const words = () => wordsOf({ language });
  await loadHostWords(language.locale());
  registerWithSystem(app, installation, words());
  const icon: { place?: TrayPlace } = {};
  const notices = createNotices(
    door.open,
    installation.portableFile === undefined ? undefined : (...notice) => icon.place?.balloon(...notice),
  );
  const updates = await openShellUpdates({
    folder: windowDir,
    clock,
    log,
    reopenedWith,
    quitTo: (act) => end(act),
  });
  const ports = {
    ...(await createElectronPorts(() => current.window, language)),
    language,
    outsideBox: () => openKeyFileBox(join(dataDir, KEY_FILE)),
    notifier: notices.notifier,
    updates,
    clock,
    log,
    lastRun: run,
    sharedJournal: { variable },
    ...commonPlace(process.platform, process.env, app.commandLine.hasSwitch('dados')),
    // Next to the asar archive, where the release puts it; without it the authority is searched for.
    ...(app.isPackaged ? { trustAsset: join(process.resourcesPath, 'confianca', 'icp-brasil.pem') } : {}),
  };
  const core = createApp(ports, { dataDir, face: 'window', version: app.getVersion() });

  guardSession(session.defaultSession);
  servePage(session.defaultSession, openPageFiles(PAGE));
  paintAs(memory.get().appearance);
  const window = createWindow(join(HERE, 'preload.cjs'), app.isPackaged, {
    place: placeFor(memory),
    appearance: () => memory.get().appearance,
    zoom: memory.get().zoom,
    hidden,
  });
  current.window = window;
  const notePlace = rememberPlace(window, memory);
  guardZoom(window.webContents, memory);

  const taskbar = createTaskbar(window, process.platform, words);
  const watch = createWatch({
    app: core,
    now: () => clock.now().getTime(),
    words,
    show: taskbar.show,
    notify: ({ title, text, opening, urgent }) => {
      if (window.isFocused()) return; // The page reports it.
      notices.show(title, text, opening);
      if (urgent) taskbar.askForAttention();
    },
  });
  powerMonitor.on('resume', watch.refresh);
  const ipc = connectWindow(window, {
    dispatch: watch.dispatch,
    subscribe: core.subscribe,
    leave: core.leave,
  });

  const call = createClient(core.dispatch, { face: 'window', session: 'tray', unattended: true });
  const serviceRuns = async () => {
    const state = await call('service.state', {});
    return state.ok ? state.value.running : undefined;
  };
  const tray = createTrayPlace({
    icon: join(PAGE, 'favicon.ico'),
    open: () => bringToFront(window),
    quit: () => end(),
    situation: () => needsInWords(watch.needs(), words()),
    serviceRuns,
    words,
  });
  icon.place = tray;
  const stay = hasTray
    ? createTrayStay({
        memory,
        tray,
        startsWithWindows: () => {
          const state = autoStart.state();
          return state.kind === 'offered' && state.on;
        },
        serviceRuns,
        hidden,
      })
    : undefined;
  void stay?.refresh();
  core.subscribe(({ name, data }) => {
    if (name === 'data.changed' && data.topics.includes('service')) void stay?.refresh();
  });
  const reopen = () =>
    end(() => {
      Object.assign(process.env, reopenedWith);
      app.relaunch(reopening(installation, process.argv));
    });
  const stopAnswering = answerWindowAsks(window, { memory, openings, tray: stay, autoStart, reopen });

  const quit = async (last?: () => void) => {
    let closed = false;
    try {
      await notePlace();
      watch.close();
      stopLooking();
      // Waits for a disablement that is being sent; its calls are aborted only after that.
      await core.close();
      closed = true;
      ipc.close();
      stopAnswering();
      tray.close();
    } catch (error) {
      log.write({ level: 'error', op: 'window.quit', code: 'internal', detail: detailOf(error) });
    }
    run.end();
    if (closed) last?.();
    log.close();
    app.exit(0);
  };
  const end = guardClosing(window, {
    app: core,
    quit,
    words,
    rest: () => {
      if (!stay?.stays()) return false;
      window.hide();
      if (!memory.get().trayExplained) {
        const { title, text } = words().tray.stays;
        notices.show(title, text, { screen: 'home' });
        void memory.keep({ trayExplained: true });
      }
      return true;
    },
  });
  const stopLooking = watchForUpdates(call, (version) => {
    const { title, text } = words().update;
    notices.show(title(version), text, { screen: 'home' });
  });
  // A quit request means the program, not only its window.
  app.on('before-quit', (event) => {
    event.preventDefault();
    end();
  });
  keepPageAlive(window, {
    log,
    note: (reason) => run.note('page', reason),
    now: () => clock.now().getTime(),
    quit: end,
    words,
  });
  // Windows may end the program before everything is closed: that is no crash.
  window.on('session-end', () => run.end());
  window.webContents.once('did-finish-load', watch.refresh);
  await loadPage(window);
}
