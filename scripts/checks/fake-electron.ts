/** Replaces Electron when the built main bundle is started in plain Node: does nothing, and records the calls. */

import { EventEmitter } from 'node:events';
import { isAbsolute } from 'node:path';

type Handler = (...args: never[]) => unknown;

/** What the bundle did, for the check that started it. */
export const seen = {
  before: [] as string[],
  schemes: [] as unknown[],
  protocols: new Map<string, (request: Request) => Promise<Response>>(),
  ipc: new Map<string, (...args: unknown[]) => unknown>(),
  windows: [] as BrowserWindow[],
  sent: [] as unknown[][],
  session: new Map<string, unknown>(),
  /** What the shell requested of the window and the system, as text. */
  did: [] as string[],
  exitCode: undefined as number | undefined,
};

class FakeWebContents extends EventEmitter {
  readonly id = 1;
  readonly mainFrame = { url: 'app://bundle/' };
  openHandler: Handler | undefined;
  setWindowOpenHandler(handler: Handler): void {
    this.openHandler = handler;
  }
  isDestroyed(): boolean {
    return false;
  }
  send(...args: unknown[]): void {
    seen.sent.push(args);
  }
  reload(): void {
    seen.did.push('reload');
  }
  setZoomFactor(factor: number): void {
    seen.did.push(`zoom ${factor}`);
  }
}

export class BrowserWindow extends EventEmitter {
  readonly options: unknown;
  readonly webContents = new FakeWebContents();
  url = '';
  private visible = false;
  constructor(options: unknown) {
    super();
    this.options = options;
    seen.windows.push(this);
    app.emit('web-contents-created', {}, this.webContents);
  }
  loadURL(url: string): Promise<void> {
    this.url = url;
    this.webContents.emit('did-finish-load');
    this.emit('ready-to-show');
    return Promise.resolve();
  }
  isDestroyed(): boolean {
    return false;
  }
  isVisible(): boolean {
    return this.visible;
  }
  isMinimized(): boolean {
    return false;
  }
  isFocused(): boolean {
    return true;
  }
  isMaximized(): boolean {
    return false;
  }
  getNormalBounds(): object {
    return { x: 40, y: 30, width: 1000, height: 700 };
  }
  show(): void {
    seen.did.push('show');
    this.visible = true;
    this.emit('show');
  }
  focus(): void {
    seen.did.push('focus');
  }
  maximize(): void {
    seen.did.push('maximize');
  }
  setBackgroundColor(color: string): void {
    seen.did.push(`ground ${color}`);
  }
  flashFrame(flag: boolean): void {
    seen.did.push(`flash ${flag}`);
  }
  setProgressBar(share: number): void {
    seen.did.push(`progress ${share}`);
  }
  close(): void {
    this.emit('close', { preventDefault: () => undefined });
  }
}

class FakeApp extends EventEmitter {
  readonly isPackaged = process.env['FAKE_PACKAGED'] === '1';
  readonly commandLine = {
    hasSwitch: (name: string) => process.argv.includes(`--${name}`),
    getSwitchValue: (name: string) => (name === 'dados' ? (process.env['FAKE_DATA_DIR'] ?? '') : ''),
    appendSwitch: (name: string) => seen.before.push(`switch ${name}`),
  };
  disableHardwareAcceleration(): void {
    seen.before.push('disableHardwareAcceleration');
  }
  setAsDefaultProtocolClient(scheme: string, path: string, args: string[]): boolean {
    seen.did.push(`client ${[scheme, ...args].join(' ')}`);
    return path !== '';
  }
  setUserTasks(tasks: readonly { arguments: string }[]): boolean {
    seen.did.push(...tasks.map((task) => `task ${task.arguments}`));
    return true;
  }
  setBadgeCount(count: number): boolean {
    seen.did.push(`badge ${count}`);
    return true;
  }
  enableSandbox(): void {
    seen.before.push('enableSandbox');
  }
  requestSingleInstanceLock(): boolean {
    seen.before.push('requestSingleInstanceLock');
    return true;
  }
  whenReady(): Promise<void> {
    seen.before.push('whenReady');
    return Promise.resolve();
  }
  setPath(name: string, path: string): void {
    if (!isAbsolute(path)) throw new Error('Path must be absolute');
    seen.before.push(`setPath ${name}`);
  }
  getVersion(): string {
    return '0.0.0';
  }
  setAppUserModelId(): void {
    seen.before.push('setAppUserModelId');
  }
  exit(code: number): void {
    seen.exitCode = code;
    this.emit('fake-exit');
  }
}

export const app = new FakeApp();
export const Menu = {
  setApplicationMenu: (menu: unknown) => seen.before.push(`menu ${String(menu)}`),
  buildFromTemplate: (template: unknown) => template,
};
class FakeTheme extends EventEmitter {
  themeSource = 'system';
  get shouldUseDarkColors(): boolean {
    return this.themeSource === 'dark';
  }
}
export const nativeTheme = new FakeTheme();
export const powerMonitor = new EventEmitter();
export const powerSaveBlocker = { start: () => 1, stop: () => undefined };
const workArea = { x: 0, y: 0, width: 1366, height: 728 };
export const screen = { getPrimaryDisplay: () => ({ workArea }), getAllDisplays: () => [{ workArea }] };
export const nativeImage = { createFromBitmap: () => ({}), createFromPath: () => ({}) };
export class Tray extends EventEmitter {
  destroy(): void {
    seen.did.push('tray gone');
  }
}
export const protocol = {
  registerSchemesAsPrivileged: (schemes: unknown[]) => {
    seen.before.push('registerSchemes');
    seen.schemes.push(...schemes);
  },
};
const remember = (name: string) => (value: unknown) => seen.session.set(name, value);
export const session = {
  defaultSession: {
    protocol: {
      handle: (scheme: string, handler: (request: Request) => Promise<Response>) =>
        seen.protocols.set(scheme, handler),
    },
    webRequest: { onBeforeRequest: remember('onBeforeRequest') },
    setPermissionRequestHandler: remember('permissionRequest'),
    setPermissionCheckHandler: remember('permissionCheck'),
    setDevicePermissionHandler: remember('devicePermission'),
    setDisplayMediaRequestHandler: remember('displayMedia'),
    on: (name: string, handler: unknown) => seen.session.set(name, handler),
  },
};
export const ipcMain = {
  handle: (channel: string, handler: (...args: unknown[]) => unknown) => seen.ipc.set(channel, handler),
  on: (channel: string, handler: (...args: unknown[]) => unknown) => seen.ipc.set(channel, handler),
  removeHandler: (channel: string) => seen.ipc.delete(channel),
  removeListener: (channel: string) => seen.ipc.delete(channel),
};
export const safeStorage = {
  isAsyncEncryptionAvailable: () => Promise.resolve(true),
  getSelectedStorageBackend: () => 'gnome_libsecret',
  encryptStringAsync: (text: string) => Promise.resolve(Buffer.from(text)),
  decryptStringAsync: (sealed: Buffer) =>
    Promise.resolve({ result: sealed.toString(), shouldReEncrypt: false }),
};
export const dialog = {
  showErrorBox: (title: string, text: string) => {
    process.stderr.write(`${title}: ${text}\n`);
  },
  showMessageBox: () => Promise.resolve({ response: 0 }),
  showOpenDialog: () => Promise.resolve({ canceled: true, filePaths: [] }),
};
export const shell = { showItemInFolder: () => undefined, openPath: () => Promise.resolve('') };
export const Notification = { isSupported: () => false };
