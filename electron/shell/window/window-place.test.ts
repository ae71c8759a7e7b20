import type { BrowserWindow } from 'electron';
import { describe, expect, it, vi } from 'vitest';
import type { Remembered, WindowMemory } from './window-memory.ts';

const workArea = { x: 0, y: 0, width: 1366, height: 728 };
vi.mock('electron', () => ({
  screen: { getPrimaryDisplay: () => ({ workArea }), getAllDisplays: () => [{ workArea }] },
}));
const { rememberPlace } = await import('./window-place.ts');

function shownWindow() {
  const state = { maximised: false, minimised: false };
  const heard = new Map<string, () => void>();
  const window = {
    isVisible: () => true,
    isDestroyed: () => false,
    isMinimized: () => state.minimised,
    // As Electron's: a minimised window is not maximised, whatever it was before.
    isMaximized: () => state.maximised && !state.minimised,
    getNormalBounds: () => ({ x: 10, y: 20, width: 900, height: 600 }),
    once: () => undefined,
    on: (name: string, act: () => void) => heard.set(name, act),
  };
  let kept: Remembered = { places: [], zoom: 1, appearance: 'system' };
  const memory: WindowMemory = {
    get: () => kept,
    keep: (change) => {
      kept = { ...kept, ...change };
      return Promise.resolve();
    },
  };
  const note = rememberPlace(window as unknown as BrowserWindow, memory);
  return { state, hear: (name: string) => heard.get(name)?.(), note, place: () => kept.places[0]?.place };
}

describe('the place of the window', () => {
  it('stays maximised where the window was closed minimised', async () => {
    const { state, hear, note, place } = shownWindow();
    state.maximised = true;
    hear('maximize');
    state.minimised = true;
    await note();
    expect(place()).toMatchObject({ width: 900, maximised: true });
  });

  it('is no longer maximised once the person has made the window smaller', async () => {
    const { state, hear, note, place } = shownWindow();
    state.maximised = true;
    hear('maximize');
    state.maximised = false;
    hear('unmaximize');
    state.minimised = true;
    await note();
    expect(place()).toMatchObject({ maximised: false });
  });
});
