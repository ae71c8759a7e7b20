import type { BrowserWindow } from 'electron';
import { describe, expect, it, vi } from 'vitest';
import { hostWords } from '../../../shared/explain/host/host.ts';

const electron = vi.hoisted(() => ({
  dialog: { showMessageBox: vi.fn() },
  BrowserWindow: vi.fn(),
  nativeTheme: {},
  screen: {},
}));
vi.mock('electron', () => electron);
const { keepPageAlive } = await import('./page-alive.ts');

/** A window whose page may be killed; `destroyed` is whether it is gone by the next turn. */
function watched() {
  const state = { destroyed: false };
  let gone: ((event: unknown, details: { reason: string }) => void) | undefined;
  const reload = vi.fn();
  const show = vi.fn();
  const window = {
    isDestroyed: () => state.destroyed,
    isMinimized: () => false,
    show,
    focus: vi.fn(),
    webContents: { on: (_name: string, heard: typeof gone) => (gone = heard), reload },
  };
  const quit = vi.fn();
  keepPageAlive(window as unknown as BrowserWindow, {
    log: { write: vi.fn() },
    note: vi.fn(),
    now: () => 0,
    words: hostWords,
    quit,
  });
  return { state, reload, show, quit, kill: (reason = 'crashed') => gone?.({}, { reason }) };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('a page whose process ended', () => {
  it('is loaded again one turn after the event, in which Electron still takes the process apart', async () => {
    const { kill, reload } = watched();
    kill();
    expect(reload).not.toHaveBeenCalled();
    await turn();
    expect(reload).toHaveBeenCalledOnce();
  });

  it('is not loaded in a window that is gone by then, nor after an end that was wanted', async () => {
    const { kill, reload, state } = watched();
    kill('clean-exit');
    kill();
    state.destroyed = true;
    await turn();
    expect(reload).not.toHaveBeenCalled();
  });

  it('asks a person after the third time within five minutes, in a window that can be seen', async () => {
    electron.dialog.showMessageBox.mockResolvedValueOnce({ response: 1 });
    const { kill, reload, show, quit } = watched();
    for (let time = 0; time < 4; time += 1) {
      kill();
      await turn();
    }
    expect(reload).toHaveBeenCalledTimes(3);
    expect(show).toHaveBeenCalledBefore(electron.dialog.showMessageBox);
    expect(quit).toHaveBeenCalledOnce();
  });
});
