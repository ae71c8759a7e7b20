/** What happens to a page's calls and drafts when the page ends. */

import { EventEmitter } from 'node:events';
import type { BrowserWindow } from 'electron';
import { beforeEach, expect, it, vi } from 'vitest';
import { CHANNELS } from '../../shared/bridge.ts';
import { ok } from '../../shared/result.ts';
import type { App } from '../app.ts';
import type { Caller } from '../dispatcher.ts';

type Listener = (event: unknown, ...given: unknown[]) => unknown;
const handled = new Map<string, Listener>();
vi.mock('electron', () => ({
  ipcMain: {
    handle: (channel: string, listener: Listener) => handled.set(channel, listener),
    removeHandler: (channel: string) => handled.delete(channel),
    on: () => undefined,
    removeListener: () => undefined,
  },
}));
const { connectWindow } = await import('./ipc.ts');

const mainFrame = { url: 'app://bundle/' };

function setUp() {
  const webContents = Object.assign(new EventEmitter(), { id: 7, mainFrame, isDestroyed: () => false });
  const window = { webContents, isDestroyed: () => false } as unknown as BrowserWindow;
  const left: string[] = [];
  const callers: Caller[] = [];
  let answer: () => void = () => undefined;
  const app: Pick<App, 'dispatch' | 'subscribe' | 'leave'> = {
    dispatch: (_name, _input, caller) => {
      callers.push(caller);
      return new Promise((resolve) => (answer = () => resolve(ok({}))));
    },
    subscribe: () => () => undefined,
    leave: (session) => left.push(session),
  };
  const ipc = connectWindow(window, app);
  const call = async () => handled.get(CHANNELS.call)?.({ senderFrame: mainFrame }, 'a', 'vault.state', {});
  return { webContents, left, callers, ipc, call, answer: () => answer() };
}

beforeEach(() => handled.clear());

it.each(['render-process-gone', 'destroyed', 'did-navigate'])(
  'a page that ends by %s has its calls aborted and its drafts wiped at once',
  async (event) => {
    const { webContents, left, callers, call, answer, ipc } = setUp();
    const pending = call();
    expect(left).toEqual([]);
    webContents.emit(event);
    expect(left).toEqual([callers[0]?.session]);
    expect(callers[0]?.signal?.aborted).toBe(true);
    answer();
    await pending;
    ipc.close();
  },
);
