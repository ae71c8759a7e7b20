/** Stands in for Electron where the built main bundle is started in plain Node: does nothing, and remembers what was asked. */

import { EventEmitter } from 'node:events';

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
    seen.before.push('reload');
  }
}

export class BrowserWindow extends EventEmitter {
  readonly options: unknown;
  readonly webContents = new FakeWebContents();
  url = '';
  constructor(options: unknown) {
    super();
    this.options = options;
    seen.windows.push(this);
    app.emit('web-contents-created', {}, this.webContents);
  }
  loadURL(url: string): Promise<void> {
    this.url = url;
    return Promise.resolve();
  }
  isDestroyed(): boolean {
    return false;
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
  };
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
  setPath(name: string): void {
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
export const Menu = { setApplicationMenu: (menu: unknown) => seen.before.push(`menu ${String(menu)}`) };
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
export const shell = { showItemInFolder: () => undefined };
export const Notification = { isSupported: () => false };
