import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserWindow } from 'electron';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { hostWords } from '../../../shared/explain/host/host.ts';
import { CHANNELS, MAX_READ_FILE_BYTES } from '../../../shared/bridge.ts';
import { accessKeyCheckDigit } from '../../../shared/fiscal/key/access-key.ts';
import type { LogEntry } from '../../ports.ts';
import type { AutoStart } from '../background/autostart.ts';
import { createTrayStay } from '../background/tray-stay.ts';

type Listener = (...args: unknown[]) => unknown;
const electron = vi.hoisted(() => {
  const heard = new Map<string, (...args: unknown[]) => unknown>();
  const notices: { title: string; on: Map<string, () => void> }[] = [];
  const trays: { on: Map<string, () => void>; menu: unknown; gone: boolean }[] = [];
  return {
    heard,
    notices,
    trays,
    ipcMain: {
      handle: (channel: string, listener: (...args: unknown[]) => unknown) => heard.set(channel, listener),
      removeHandler: (channel: string) => heard.delete(channel),
    },
    nativeTheme: { themeSource: 'system' },
    dialog: {},
    safeStorage: {},
    shell: {},
    app: { setBadgeCount: vi.fn() },
    nativeImage: {
      createFromBitmap: (bgra: Buffer) => ({ bytes: bgra.length }),
      createFromPath: (path: string) => ({ path }),
    },
    powerSaveBlocker: { start: vi.fn(() => 7), stop: vi.fn() },
    Menu: { buildFromTemplate: (template: unknown) => template },
    Notification: class {
      static isSupported(): boolean {
        return true;
      }
      title: string;
      heard = new Map<string, () => void>();
      constructor({ title }: { title: string }) {
        this.title = title;
      }
      on(name: string, act: () => void): void {
        this.heard.set(name, act);
      }
      show(): void {
        notices.push({ title: this.title, on: this.heard });
      }
    },
    Tray: class {
      kept = { on: new Map<string, () => void>(), menu: undefined as unknown, gone: false };
      constructor() {
        trays.push(this.kept);
      }
      setToolTip(): void {}
      on(name: string, act: () => void): void {
        this.kept.on.set(name, act);
      }
      popUpContextMenu(menu: unknown): void {
        this.kept.menu = menu;
      }
      destroy(): void {
        this.kept.gone = true;
      }
    },
  };
});
vi.mock('electron', () => electron);

const { createLaunchRequests: createFrontDoor } = await import('./launch-requests.ts');
const { answerWindowAsks, createOpenings } = await import('../window/window-asks.ts');
const { createNotices } = await import('../background/notices.ts');
const { createTrayPlace } = await import('../background/tray.ts');
const { createTaskbar } = await import('../window/taskbar.ts');
const { createWindowMemory } = await import('../window/window-memory.ts');

const folder = mkdtempSync(join(tmpdir(), 'balcao-door-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});
const first43 = '3526111122233300018155001000000001112345678';
const KEY = `${first43}${accessKeyCheckDigit(first43)}`;
const frame = { url: 'app://bundle/' };

function fakeWindow() {
  const heard = new Map<string, Listener>();
  return {
    heard,
    focused: false,
    isDestroyed: () => false,
    isMinimized: () => true,
    isFocused(): boolean {
      return this.focused;
    },
    restore: vi.fn(),
    show: vi.fn(),
    focus: vi.fn(),
    flashFrame: vi.fn(),
    setProgressBar: vi.fn(),
    setOverlayIcon: vi.fn(),
    on: (name: string, listener: Listener) => heard.set(name, listener),
    webContents: { mainFrame: frame, isDestroyed: () => false, send: vi.fn(), setZoomFactor: vi.fn() },
  };
}

function setUp() {
  const entries: LogEntry[] = [];
  const log = { write: (entry: LogEntry) => void entries.push(entry) };
  const window = fakeWindow();
  const asWindow = window as unknown as BrowserWindow;
  const current: { window?: BrowserWindow } = {};
  const openings = createOpenings();
  const door = createFrontDoor({ openings, window: () => current.window, log });
  return { entries, log, window, asWindow, current, openings, door };
}

beforeEach(() => {
  vi.clearAllMocks();
  electron.notices.length = 0;
  electron.trays.length = 0;
});

describe('launch requests', () => {
  it('keep what was requested until there is a window, and deliver it once', async () => {
    const { door, openings } = setUp();
    await door.launch(['x', '--abrir=history'], folder);
    expect(openings.take()).toEqual({ screen: 'history' });
    expect(openings.take()).toBeUndefined();
  });

  it('bring the window to the front and notify its page', async () => {
    const { door, openings, window, asWindow, current } = setUp();
    current.window = asWindow;
    await door.launch(['x', '--', `balcao-nfe://consulta/${KEY}`], folder);
    expect([window.restore, window.show, window.focus].map((each) => each.mock.calls.length)).toEqual([
      1, 1, 1,
    ]);
    // The notification has no content: the page fetches what is to be opened.
    expect(window.webContents.send.mock.calls).toEqual([[CHANNELS.nudge]]);
    expect(openings.take()).toEqual({ screen: 'consult', key: KEY });
  });

  it('ignore an invalid link with a log entry that does not repeat it, and only show the window', async () => {
    const { door, openings, window, asWindow, current, entries } = setUp();
    current.window = asWindow;
    await door.link('balcao-nfe://inutilizar/segredo');
    expect(entries).toEqual([{ level: 'warn', op: 'window.ignored-link' }]);
    expect(window.focus).toHaveBeenCalledOnce();
    expect(window.webContents.send).not.toHaveBeenCalled();
    expect(openings.take()).toBeUndefined();
  });

  it('read a certificate file up to one byte over the limit, and open the import without an unreadable one', async () => {
    const { door, openings, entries } = setUp();
    writeFileSync(join(folder, 'loja.pfx'), Buffer.alloc(MAX_READ_FILE_BYTES + 100, 1));
    mkdirSync(join(folder, 'pasta.pfx'));
    await door.launch(['x', 'loja.pfx'], folder);
    const taken = openings.take();
    expect([taken?.screen, taken?.file?.name, taken?.file?.bytes.length]).toEqual([
      'certificates',
      'loja.pfx',
      MAX_READ_FILE_BYTES,
    ]);
    await door.launch(['x', 'pasta.pfx'], folder);
    await door.launch(['x', 'nada.pfx'], folder);
    expect(openings.take()).toEqual({ screen: 'certificates' });
    expect(entries.map(({ op }) => op)).toEqual(['window.file-unreadable', 'window.file-unreadable']);
  });
});

const autoStart: AutoStart = { state: () => ({ kind: 'none' }), choose: () => undefined };
const reopen = vi.fn();

describe('the page’s requests to its window', () => {
  const ask = async (question: unknown, from: unknown = { senderFrame: frame }) =>
    electron.heard.get(CHANNELS.ask)?.(from, question);

  it('are answered for its own page only, and only if exact', async () => {
    const { asWindow, openings, log } = setUp();
    const stop = answerWindowAsks(asWindow, {
      memory: createWindowMemory(folder, log),
      openings,
      tray: undefined,
      autoStart,
      reopen,
    });
    await expect(ask({ kind: 'preferences' }, { senderFrame: { url: 'app://bundle/' } })).rejects.toThrow(
      'refused',
    );
    await expect(ask({ kind: 'preferences' }, { senderFrame: null })).rejects.toThrow('refused');
    for (const odd of [undefined, 'preferences', { kind: 'quit' }, { kind: 'preferences', more: 1 }]) {
      await expect(ask(odd)).rejects.toThrow('refused');
    }
    expect(await ask({ kind: 'preferences' })).not.toHaveProperty('keepInTray');
    expect(await ask({ kind: 'switch', name: 'keepInTray', on: true })).not.toHaveProperty('keepInTray');
    expect(reopen).not.toHaveBeenCalled();
    expect(await ask({ kind: 'reopen' })).toBeNull();
    expect(reopen).toHaveBeenCalledOnce();
    stop();
    expect(electron.heard.has(CHANNELS.ask)).toBe(false);
  });

  it('zoom the page to the chosen size of texts, from 100 to 200 %, and it is stored', async () => {
    const { window, asWindow, openings, log } = setUp();
    const memory = createWindowMemory(folder, log);
    answerWindowAsks(asWindow, { memory, openings, tray: undefined, autoStart, reopen });
    for (const factor of [0.5, 2.5, Number.NaN]) {
      await expect(ask({ kind: 'text-size', factor })).rejects.toThrow('refused');
    }
    expect(await ask({ kind: 'text-size', factor: 1.3 })).toBeNull();
    expect(window.webContents.setZoomFactor).toHaveBeenCalledExactlyOnceWith(1.3);
    expect(await ask({ kind: 'preferences' })).toMatchObject({ zoom: 1.3 });
    expect(createWindowMemory(folder, log).get().zoom).toBe(1.3);
    await memory.keep({ zoom: 1 });
  });

  it('set the theme and the tray icon, and are stored', async () => {
    const { asWindow, openings, log } = setUp();
    const choose = vi.fn();
    const memory = createWindowMemory(folder, log);
    const tray = createTrayStay({
      memory,
      tray: { choose },
      startsWithWindows: () => false,
      serviceRuns: async () => false,
      hidden: false,
    });
    answerWindowAsks(asWindow, { memory, openings, tray, autoStart, reopen });
    expect(await ask({ kind: 'preferences' })).toMatchObject({ keepInTray: false });
    expect(await ask({ kind: 'switch', name: 'keepInTray', on: true })).toMatchObject({ keepInTray: true });
    expect(choose).toHaveBeenLastCalledWith(true);
    await ask({ kind: 'appearance', appearance: 'dark' });
    expect(electron.nativeTheme.themeSource).toBe('dark');
    expect(createWindowMemory(folder, log).get()).toMatchObject({ appearance: 'dark', keepInTray: true });
  });
});

describe('the choice to start with Windows', () => {
  it('is answered with its state, or with why it is not offered', async () => {
    const { asWindow, openings, log } = setUp();
    const memory = createWindowMemory(folder, log);
    const ask = async (question: unknown) =>
      electron.heard.get(CHANNELS.ask)?.({ senderFrame: frame }, question);
    let on = false;
    const offered: AutoStart = {
      state: () => ({ kind: 'offered', on, blocked: false }),
      choose: (next) => (on = next),
    };
    answerWindowAsks(asWindow, { memory, openings, tray: undefined, autoStart: offered, reopen });
    expect(await ask({ kind: 'preferences' })).toMatchObject({ autoStart: { on: false, blocked: false } });
    expect(await ask({ kind: 'start-with-windows', on: true })).toEqual({
      zoom: 1,
      autoStart: { on: true, blocked: false },
    });
    const portable: AutoStart = { ...autoStart, state: () => ({ kind: 'not-offered', why: 'portable' }) };
    answerWindowAsks(asWindow, { memory, openings, tray: undefined, autoStart: portable, reopen });
    expect(await ask({ kind: 'start-with-windows', on: true })).toMatchObject({ autoStart: 'portable' });
  });
});

describe('notices', () => {
  it('bring the window to their screen when they are clicked', () => {
    const open = vi.fn();
    const { notifier, show } = createNotices(open);
    notifier.notify('Certificado', 'vence', 'certificates');
    notifier.notify('Aviso', 'sem assunto');
    show('Inutilização', 'homologada', { screen: 'disablement' });
    for (const notice of electron.notices) notice.on.get('click')?.();
    expect(open.mock.calls.map(([opening]) => opening as unknown)).toEqual([
      { screen: 'certificates' },
      { screen: 'home' },
      { screen: 'disablement' },
    ]);
  });
});

describe('the tray icon', () => {
  it('is shown while it is enabled, and its menu shows the state of the service', async () => {
    const open = vi.fn();
    const place = createTrayPlace({
      icon: 'i.ico',
      words: hostWords,
      open,
      quit: vi.fn(),
      situation: () => '',
      serviceRuns: async () => true,
    });
    expect(place.isOn()).toBe(false);
    place.choose(true);
    place.choose(true);
    expect(electron.trays).toHaveLength(1);
    electron.trays[0]?.on.get('click')?.();
    expect(open).toHaveBeenCalledOnce();
    electron.trays[0]?.on.get('right-click')?.();
    await vi.waitFor(() => expect(electron.trays[0]?.menu).toBeDefined(), { timeout: 10_000 });
    expect(((electron.trays[0]?.menu ?? []) as { label?: string }[]).map(({ label }) => label)).toEqual([
      'Abrir o Balcão NF-e',
      undefined,
      'Nada espera por você',
      'Serviço para o ERP: ligado',
      undefined,
      'Sair',
    ]);
    place.choose(false);
    expect([place.isOn(), electron.trays[0]?.gone]).toEqual([false, true]);
  });
});

describe('the taskbar', () => {
  const idle = { sending: false, share: undefined, needs: { uncertain: 0, unproved: 0, unsaved: 0 } };

  it('shows progress while something runs, keeps the machine awake for it, and stops after', () => {
    const { window, asWindow } = setUp();
    const taskbar = createTaskbar(asWindow, 'win32', hostWords);
    taskbar.show({ ...idle, sending: true });
    taskbar.show({ ...idle, sending: true, share: 0.5 });
    taskbar.show(idle);
    expect(window.setProgressBar.mock.calls).toEqual([[2, { mode: 'indeterminate' }], [0.5], [-1]]);
    expect(electron.powerSaveBlocker.start).toHaveBeenCalledExactlyOnceWith('prevent-app-suspension');
    expect(electron.powerSaveBlocker.stop).toHaveBeenCalledExactlyOnceWith(7);
  });

  it('counts what needs action, with a text for screen readers', () => {
    const { window, asWindow } = setUp();
    const taskbar = createTaskbar(asWindow, 'win32', hostWords);
    const waiting = { ...idle, needs: { uncertain: 1, unproved: 0, unsaved: 2 } };
    taskbar.show(waiting);
    taskbar.show({ ...waiting, sending: true });
    taskbar.show(idle);
    expect(window.setOverlayIcon.mock.calls).toEqual([
      [{ bytes: 4096 }, '1 inutilização sem resposta conhecida; 2 inutilizações com o XML por salvar'],
      [null, ''],
    ]);
  });

  it('flashes only behind other windows, until the window is in front', () => {
    const { window, asWindow } = setUp();
    const taskbar = createTaskbar(asWindow, 'win32', hostWords);
    taskbar.askForAttention();
    window.heard.get('focus')?.();
    window.focused = true;
    taskbar.askForAttention();
    expect(window.flashFrame.mock.calls).toEqual([[true], [false]]);
  });
});
