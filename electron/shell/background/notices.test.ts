import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hostWords } from '../../../shared/explain/host/host.ts';

const electron = vi.hoisted(() => {
  const made: { title: string; heard: Map<string, () => void> }[] = [];
  const trays: {
    heard: Map<string, () => void>;
    balloons: { title: string; content: string }[];
    gone: boolean;
  }[] = [];
  const activation: { heard?: () => void } = {};
  return {
    made,
    trays,
    activation,
    Menu: {},
    nativeImage: { createFromPath: () => ({}) },
    Notification: class {
      static isSupported(): boolean {
        return true;
      }
      static handleActivation(act: () => void): void {
        activation.heard = act;
      }
      readonly heard = new Map<string, () => void>();
      readonly title: string;
      constructor({ title }: { title: string }) {
        this.title = title;
      }
      on(name: string, act: () => void): void {
        this.heard.set(name, act);
      }
      show(): void {
        made.push(this);
      }
    },
    Tray: class {
      heard = new Map<string, () => void>();
      balloons: { title: string; content: string }[] = [];
      gone = false;
      constructor() {
        trays.push(this);
      }
      setToolTip(): void {}
      on(name: string, act: () => void): void {
        this.heard.set(name, act);
      }
      displayBalloon(balloon: { title: string; content: string }): void {
        this.balloons.push(balloon);
      }
      destroy(): void {
        this.gone = true;
      }
    },
  };
});
vi.mock('electron', () => electron);
const { createNotices } = await import('./notices.ts');
const { createTrayPlace } = await import('./tray.ts');

const place = () =>
  createTrayPlace({
    icon: 'i.ico',
    words: hostWords,
    open: vi.fn(),
    quit: vi.fn(),
    situation: () => '',
    serviceRuns: () => Promise.resolve(undefined),
  });

beforeEach(() => {
  vi.useFakeTimers();
  electron.made.length = 0;
  electron.trays.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the notices of the portable program', () => {
  it('are shown at the icon beside the clock, and never as native ones, which would write into the registry', () => {
    const open = vi.fn();
    const tray = place();
    const notices = createNotices(open, tray.balloon);
    notices.show('Inutilização', 'homologada', { screen: 'disablement' });
    expect(electron.made).toEqual([]);
    expect(electron.trays[0]?.balloons).toMatchObject([{ title: 'Inutilização', content: 'homologada' }]);
    electron.trays[0]?.heard.get('balloon-click')?.();
    expect(open).toHaveBeenCalledExactlyOnceWith({ screen: 'disablement' });
  });

  it('leave no icon behind that nobody chose, and keep one that was chosen', () => {
    const tray = place();
    const { show } = createNotices(vi.fn(), tray.balloon);
    show('Aviso', 'um', { screen: 'home' });
    expect(tray.isOn()).toBe(false);
    electron.trays[0]?.heard.get('balloon-closed')?.();
    expect(electron.trays[0]?.gone).toBe(true);
    tray.choose(true);
    show('Aviso', 'dois', { screen: 'home' });
    electron.trays[1]?.heard.get('balloon-closed')?.();
    expect([electron.trays.length, electron.trays[1]?.gone, tray.isOn()]).toEqual([2, false, true]);
  });
});

describe('a notice of an earlier run that is clicked', () => {
  const onWindows = () => vi.stubGlobal('process', Object.create(process, { platform: { value: 'win32' } }));

  it('opens the program at its first screen', () => {
    onWindows();
    const open = vi.fn();
    createNotices(open);
    electron.activation.heard?.();
    vi.advanceTimersByTime(2_000);
    expect(open).toHaveBeenCalledExactlyOnceWith({ screen: 'home' });
  });

  it('is not confused with one of this run, whose click Electron reports twice', () => {
    onWindows();
    const open = vi.fn();
    createNotices(open).show('Certificado', 'vence', { screen: 'certificates' });
    electron.activation.heard?.();
    electron.made[0]?.heard.get('click')?.();
    vi.advanceTimersByTime(2_000);
    expect(open.mock.calls).toEqual([[{ screen: 'certificates' }]]);
  });
});
