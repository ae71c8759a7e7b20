import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserWindow, IpcMainEvent } from 'electron';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { hostWords, loadHostWords } from '../../shared/explain/host/host.ts';
import type { DisablementSummary } from '../../shared/contract.ts';
import { openPageFiles } from '../faces/page-files.ts';

const electron = vi.hoisted(() => ({
  dialog: { showMessageBox: vi.fn(), showOpenDialog: vi.fn(), showErrorBox: vi.fn() },
  safeStorage: {
    isAsyncEncryptionAvailable: vi.fn(() => Promise.resolve(true)),
    getSelectedStorageBackend: vi.fn(() => 'gnome_libsecret'),
    encryptStringAsync: (text: string) => Promise.resolve(Buffer.from(`sealed:${text}`)),
    decryptStringAsync: (sealed: Buffer) => {
      const text = sealed.toString();
      if (!text.startsWith('sealed:')) return Promise.reject(new Error('not ours'));
      return Promise.resolve({ result: text.slice(7), shouldReEncrypt: false });
    },
  },
  protocol: {},
  ipcMain: {},
  shell: {},
  BrowserWindow: vi.fn(),
  nativeTheme: {},
  screen: {},
}));
vi.mock('electron', () => electron);

const { answer } = await import('./protocol.ts');
const { isTrustedSender } = await import('./ipc.ts');
const { mayLoad } = await import('./session-guard.ts');
const { guardClosing, windowOptions } = await import('./window/window.ts');
const { createElectronPorts, createSecretBox } = await import('./electron-ports.ts');

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'balcao-shell-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html>');
  writeFileSync(join(folder, 'assets', 'a.js'), 'export {};');
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

describe("the page's own scheme", () => {
  const get = (url: string, method = 'GET') => answer({ method, url }, openPageFiles(folder));

  it('serves the page with its policy as a header', async () => {
    const response = await get('app://bundle/');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await (await get('app://bundle/assets/a.js')).text()).toBe('export {};');
  });

  it('answers only GET, one host and the files on the list', async () => {
    expect((await get('app://bundle/', 'POST')).status).toBe(405);
    expect((await get('app://other/')).status).toBe(404);
    for (const path of ['../x', '%2e%2e/x', 'assets/..%5c..%5cx', 'assets//a.js', 'nothing', 'index.html/']) {
      expect((await get(`app://bundle/${path}`)).status, path).toBe(404);
    }
  });
});

describe('the session guard', () => {
  it('loads only our own URLs', () => {
    expect(mayLoad('app://bundle/assets/a.js')).toBe(true);
    for (const url of [
      'https://example.com/',
      'file:///etc/passwd',
      'app://other/',
      'app://bundle.evil/',
      'data:,x',
      'http://127.0.0.1/',
      'app://u@bundle/',
    ]) {
      expect(mayLoad(url), url).toBe(false);
    }
  });
});

describe('the sender of an IPC message', () => {
  const frame = (url: string) => ({ url });
  const trusted = (senderFrame: unknown, mainFrame: unknown, destroyed = false) =>
    isTrustedSender(
      { senderFrame } as IpcMainEvent,
      {
        isDestroyed: () => destroyed,
        webContents: { mainFrame },
      } as unknown as BrowserWindow,
    );

  it('is the main frame of our window, on our page', () => {
    const main = frame('app://bundle/');
    expect(trusted(main, main)).toBe(true);
  });

  it('is never a subframe, a destroyed frame, another origin or a destroyed window', () => {
    const main = frame('app://bundle/');
    expect(trusted(frame('app://bundle/'), main)).toBe(false);
    expect(trusted(null, main)).toBe(false);
    expect(trusted(main, main, true)).toBe(false);
    const foreign = frame('https://example.com/');
    expect(trusted(foreign, foreign)).toBe(false);
  });
});

describe('the window', () => {
  beforeEach(() => {
    vi.clearAllMocks();
  });
  it('sets every security option and has developer tools only if unpackaged', () => {
    expect(windowOptions('/p', true).webPreferences).toMatchObject({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webviewTag: false,
      devTools: false,
    });
    expect(windowOptions('/p', false).webPreferences?.devTools).toBe(true);
  });

  const closing = (state: { busy?: boolean; rest?: boolean } = {}) => {
    const heard = new Map<string, (event: { preventDefault(): void }) => void>();
    const window = {
      on: (name: string, listener: (event: { preventDefault(): void }) => void) => heard.set(name, listener),
      isMinimized: () => false,
      show: vi.fn(),
      focus: vi.fn(),
    };
    const quit = vi.fn(() => Promise.resolve());
    const end = guardClosing(window as unknown as BrowserWindow, {
      app: { busy: () => state.busy ?? false },
      quit,
      words: hostWords,
      rest: () => state.rest ?? false,
    });
    const hear = (name: string) => {
      const preventDefault = vi.fn();
      heard.get(name)?.({ preventDefault });
      return preventDefault.mock.calls.length > 0;
    };
    return { close: () => hear('close'), hear, end, quit, window };
  };

  it('closes once, at once, if nothing is being sent', () => {
    const { close, quit } = closing();
    expect([close(), close()]).toEqual([true, true]);
    expect(quit).toHaveBeenCalledOnce();
  });

  it('asks once while a disablement is being sent, and stays if the person wants so', async () => {
    electron.dialog.showMessageBox.mockResolvedValueOnce({ response: 0 });
    const { close, quit, window } = closing({ busy: true });
    close();
    close();
    await vi.waitFor(() => expect(electron.dialog.showMessageBox).toHaveBeenCalledOnce(), {
      timeout: 10_000,
    });
    expect(window.show).toHaveBeenCalled();
    expect(quit).not.toHaveBeenCalled();
  });

  it('ends after the answer if the person wants so, whichever way it was asked', async () => {
    electron.dialog.showMessageBox.mockResolvedValueOnce({ response: 1 });
    const { end, quit } = closing({ busy: true, rest: true });
    end();
    await vi.waitFor(() => expect(quit).toHaveBeenCalledOnce(), { timeout: 10_000 });
  });

  it('does last what the end was asked for, unless the person stays', async () => {
    const last = vi.fn();
    const idle = closing();
    idle.end(last);
    expect(idle.quit).toHaveBeenCalledExactlyOnceWith(last);
    electron.dialog.showMessageBox.mockResolvedValueOnce({ response: 0 });
    const sending = { busy: true };
    const { end, close, quit } = closing(sending);
    end(last);
    await vi.waitFor(() => expect(electron.dialog.showMessageBox).toHaveBeenCalledOnce(), {
      timeout: 10_000,
    });
    sending.busy = false;
    await vi.waitFor(
      () => {
        close();
        expect(quit).toHaveBeenCalledExactlyOnceWith(undefined);
      },
      { timeout: 10_000 },
    );
  });

  it('stays in the tray when it is closed there, and ends with the program', () => {
    const { close, end, quit } = closing({ rest: true });
    expect(close()).toBe(true);
    expect(quit).not.toHaveBeenCalled();
    end();
    expect(quit).toHaveBeenCalledOnce();
  });

  it('blocks the end of the Windows session only while a disablement is being sent', () => {
    expect(closing({ busy: true }).hear('query-session-end')).toBe(true);
    expect(closing().hear('query-session-end')).toBe(false);
    const ended = closing({ busy: true });
    ended.hear('session-end');
    expect(ended.quit).toHaveBeenCalledOnce();
  });
});

describe('the Electron ports', () => {
  beforeEach(() => {
    vi.clearAllMocks();
  });
  const summary: DisablementSummary = {
    requestId: '00000000-0000-4000-8000-000000000000',
    environment: 'producao',
    cnpj: '12345678000195',
    company: 'Loja',
    uf: 'SP',
    mod: '55',
    serie: 1,
    ano: 2026,
    nNFIni: 3,
    nNFFin: 5,
    count: 3,
    xJust: 'Falha no sistema emissor',
    again: false,
  };
  const window = {} as BrowserWindow;

  it('seal and open bytes, and return undefined for foreign ones', async () => {
    const box = await createSecretBox('win32');
    expect(box).toMatchObject({ backend: 'dpapi', protects: true });
    const bytes = Uint8Array.from([0, 255, 128, 1]);
    const opened = await box.open(await box.seal(bytes));
    expect(Uint8Array.from(opened ?? [])).toEqual(bytes);
    expect(await box.open(Uint8Array.from([1, 2, 3]))).toBeUndefined();
  });

  it('report a plain-text keyring as no protection', async () => {
    electron.safeStorage.getSelectedStorageBackend.mockReturnValueOnce('basic_text');
    expect(await createSecretBox('linux')).toMatchObject({ backend: 'basic_text', protects: false });
    electron.safeStorage.isAsyncEncryptionAvailable.mockResolvedValueOnce(false);
    expect((await createSecretBox('win32')).protects).toBe(false);
  });

  it('confirm in a native dialog whose default and Esc are Cancelar and whose other button names the action', async () => {
    const { confirm } = await createElectronPorts(() => window);
    electron.dialog.showMessageBox.mockResolvedValueOnce({ response: 1 });
    expect(await confirm.disable(summary)).toBe(true);
    expect(electron.dialog.showMessageBox.mock.calls[0]?.[1]).toMatchObject({
      buttons: ['Cancelar', 'Inutilizar 3 números'],
      defaultId: 0,
      cancelId: 0,
      noLink: true,
    });
    electron.dialog.showMessageBox.mockResolvedValueOnce({ response: 0 });
    expect(await confirm.disable(summary)).toBe(false);
  });

  it('say the same in English where that was chosen', async () => {
    await loadHostWords('en');
    const language = { locale: () => 'en' as const, choose: () => Promise.resolve() };
    const { confirm } = await createElectronPorts(() => window, language);
    electron.dialog.showMessageBox.mockResolvedValueOnce({ response: 0 });
    expect(await confirm.disable(summary)).toBe(false);
    expect(electron.dialog.showMessageBox.mock.calls[0]?.[1]).toMatchObject({
      message: 'Disable 3 numbers (3 to 5)?',
      detail: expect.stringMatching(/^Environment: .*\n\nThis cannot be undone/s),
      buttons: ['Cancel', 'Disable 3 numbers'],
    });
  });

  it('confirm a group in one such dialog that lists every range', async () => {
    const { confirm } = await createElectronPorts(() => window);
    electron.dialog.showMessageBox.mockResolvedValueOnce({ response: 1 });
    const other = { ...summary, nNFIni: 9, nNFFin: 9, count: 1 };
    expect(await confirm.disableGroup?.([summary, other])).toBe(true);
    expect(electron.dialog.showMessageBox.mock.calls[0]?.[1]).toMatchObject({
      buttons: ['Cancelar', 'Inutilizar 4 números'],
      detail: expect.stringMatching(/Faixa 1: 3 a 5 .*\nFaixa 2: 9 /),
      defaultId: 0,
      cancelId: 0,
      noLink: true,
    });
  });

  it('ask in the same way before a program may disable in production', async () => {
    const { confirm } = await createElectronPorts(() => window);
    const grant = {
      kind: 'disabling-token',
      cnpj: '12345678000195',
      company: 'Loja',
      capCall: 10,
      capDay: 50,
    } as const;
    electron.dialog.showMessageBox.mockResolvedValueOnce({ response: 1 });
    expect(await confirm.grant(grant)).toBe(true);
    expect(electron.dialog.showMessageBox.mock.calls[0]?.[1]).toMatchObject({
      buttons: ['Cancelar', 'Permitir inutilizar em Produção'],
      defaultId: 0,
      cancelId: 0,
    });
    electron.dialog.showMessageBox.mockResolvedValueOnce({ response: 0 });
    expect(await confirm.grant(grant)).toBe(false);
  });

  it('tell of a chosen file that cannot be read why', async () => {
    const { filePicker } = await createElectronPorts(() => window);
    const choices = [join(folder, 'gone.pfx'), folder];
    for (const path of choices) {
      electron.dialog.showOpenDialog.mockResolvedValueOnce({ canceled: false, filePaths: [path] });
    }
    await expect(filePicker.pickCertificate(1)).rejects.toMatchObject({
      appError: { code: 'file.missing', data: { file: 'gone.pfx' } },
    });
    await expect(filePicker.pickFile?.(1)).rejects.toMatchObject({ appError: { code: 'file.unreadable' } });
  });

  it('answer no if there is no window to ask in, or the call was aborted', async () => {
    const { confirm } = await createElectronPorts(() => undefined);
    expect(await confirm.disable(summary)).toBe(false);
    const asked = await createElectronPorts(() => window);
    expect(await asked.confirm.disable(summary, AbortSignal.abort())).toBe(false);
    expect(electron.dialog.showMessageBox).not.toHaveBeenCalled();
  });
});
