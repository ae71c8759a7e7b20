/** What the page may ask of its own window, and what waits to be opened in it; heard only from the window's own page. */

import { ipcMain, type BrowserWindow } from 'electron';
import {
  CHANNELS,
  windowAskSchema,
  type Opening,
  type WindowAsk,
  type WindowPreferences,
} from '../../shared/bridge.ts';
import { isTrustedSender } from './ipc.ts';
import type { WindowMemory } from './window-memory.ts';
import { paintAs } from './window.ts';

/** One opening waits at a time: the last one asked for is the one that is meant. */
export interface Openings {
  put(opening: Opening): void;
  take(): Opening | undefined;
}

export function createOpenings(): Openings {
  let waiting: Opening | undefined;
  return {
    put: (opening) => (waiting = opening),
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
  /** The choice about the place by the clock; absent where there is none. */
  readonly tray: { choose(on: boolean): void } | undefined;
}

/** Returns what stops listening. */
export function answerWindowAsks(window: BrowserWindow, deps: WindowAsksDependencies): () => void {
  ipcMain.handle(CHANNELS.ask, async (event, question: unknown) => {
    if (!isTrustedSender(event, window)) throw new Error('refused');
    const ask = windowAskSchema.safeParse(question);
    if (!ask.success) throw new Error('refused');
    return answerAsk(ask.data, deps);
  });
  return () => ipcMain.removeHandler(CHANNELS.ask);
}

async function answerAsk(
  ask: WindowAsk,
  { memory, openings, tray }: WindowAsksDependencies,
): Promise<Opening | WindowPreferences | null> {
  const preferences = (): WindowPreferences => (tray ? { keepInTray: memory.get().keepInTray } : {});
  switch (ask.kind) {
    case 'take-opening':
      return openings.take() ?? null;
    case 'appearance':
      // What is seen before the page follows the choice too: remembered first, for whoever is told of it.
      await memory.keep({ appearance: ask.appearance });
      paintAs(ask.appearance);
      return null;
    case 'preferences':
      return preferences();
    case 'keep-in-tray':
      if (tray) {
        tray.choose(ask.on);
        await memory.keep({ keepInTray: ask.on });
      }
      return preferences();
  }
}

/** Tells the page that something waits; one that still loads asks by itself once it stands. */
export function nudge(window: BrowserWindow): void {
  if (!window.isDestroyed() && !window.webContents.isDestroyed()) window.webContents.send(CHANNELS.nudge);
}
