/**
 * The page's requests to its own window, and what waits to be opened in it; accepted only from the window's own
 * page.
 */

import { ipcMain, type BrowserWindow } from 'electron';
import {
  CHANNELS,
  WINDOW_SWITCHES,
  windowAskSchema,
  type Opening,
  type WindowAsk,
  type WindowPreferences,
  type WindowSwitch,
} from '../../../shared/bridge.ts';
import type { AutoStart } from '../background/autostart.ts';
import { isTrustedSender } from '../ipc.ts';
import type { TrayStay } from '../background/tray-stay.ts';
import type { WindowMemory } from './window-memory.ts';
import { paintAs } from './window.ts';
import { zoomTo } from './zoom.ts';

/** At most one opening waits: the last one requested. */
export type Openings = ReturnType<typeof createOpenings>;

export function createOpenings() {
  let waiting: Opening | undefined;
  return {
    put: (opening: Opening) => (waiting = opening),
    take: () => {
      const taken = waiting;
      waiting = undefined;
      return taken;
    },
  };
}

export interface WindowAsksDependencies {
  readonly memory: WindowMemory;
  readonly openings: Openings;
  /** The choice about the tray icon; absent if there is none. */
  readonly tray: TrayStay | undefined;
  readonly autoStart: AutoStart;
  readonly reopen: () => void;
}

/** Returns the function that stops listening. */
export function answerWindowAsks(window: BrowserWindow, deps: WindowAsksDependencies): () => void {
  ipcMain.handle(CHANNELS.ask, async (event, question: unknown) => {
    if (!isTrustedSender(event, window)) throw new Error('refused');
    const ask = windowAskSchema.safeParse(question);
    if (!ask.success) throw new Error('refused');
    return answerAsk(ask.data, window, deps);
  });
  return () => ipcMain.removeHandler(CHANNELS.ask);
}

async function answerAsk(
  ask: WindowAsk,
  window: BrowserWindow,
  { memory, openings, tray, autoStart, reopen }: WindowAsksDependencies,
): Promise<Opening | WindowPreferences | null> {
  /** Those with more to them than their stored choice; undefined where not offered. */
  const own: Partial<Record<WindowSwitch, Pick<TrayStay, 'stays' | 'choose'> | undefined>> = {
    keepInTray: tray,
  };
  const switchOf = (name: WindowSwitch) =>
    name in own
      ? own[name]
      : {
          stays: () => memory.get()[name] ?? false,
          choose: (on: boolean) => memory.keep({ [name]: on }),
        };
  const preferences = (): WindowPreferences => {
    const states = WINDOW_SWITCHES.flatMap((name) => {
      const one = switchOf(name);
      return one ? [[name, one.stays()] as const] : [];
    });
    return { ...Object.fromEntries(states), zoom: memory.get().zoom, ...shownAutoStart(autoStart) };
  };
  switch (ask.kind) {
    case 'take-opening':
      return openings.take() ?? null;
    case 'appearance':
      // What is visible before the page follows the choice too: stored first, for whatever reads it on the change.
      await memory.keep({ appearance: ask.appearance });
      paintAs(ask.appearance);
      return null;
    case 'text-size':
      await zoomTo(window.webContents, memory, ask.factor);
      return null;
    case 'preferences':
      return preferences();
    case 'switch':
      await switchOf(ask.name)?.choose(ask.on);
      return preferences();
    case 'start-with-windows':
      autoStart.choose(ask.on);
      await tray?.refresh();
      return preferences();
    case 'reopen':
      reopen();
      return null;
  }
}

function shownAutoStart(autoStart: AutoStart): Pick<WindowPreferences, 'autoStart'> {
  const state = autoStart.state();
  switch (state.kind) {
    case 'offered':
      return { autoStart: { on: state.on, blocked: state.blocked } };
    case 'not-offered':
      return { autoStart: state.why };
    case 'none':
      return {};
  }
}

/** Notifies the page of a waiting opening; a page that is still loading fetches it when it is ready. */
export function nudge(window: BrowserWindow): void {
  if (!window.isDestroyed() && !window.webContents.isDestroyed()) window.webContents.send(CHANNELS.nudge);
}
