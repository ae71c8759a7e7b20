/**
 * Checks that the builds start: the main bundle in plain Node over a fake Electron, the preload as a sandbox would
 * run it.
 */

import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { BRIDGE_NAME, CHANNELS, type Bridge } from '../../shared/bridge.ts';
import { CALL_NAMES } from '../../shared/contract.ts';
import { ensureBuilt } from '../build/build-target.ts';
import { readStamp } from '../build/freshness.mjs';
import { ROOT } from '../root.ts';

const run = promisify(execFile);
let dataDir = '';
beforeAll(async () => {
  await ensureBuilt(ROOT, ['main', 'renderer']);
  dataDir = mkdtempSync(join(tmpdir(), 'balcao-bundle-'));
}, 120_000);
afterAll(() => {
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 });
});

/** `FAKE_CWD` is the folder that the program is started in. */
const drive = async (env: Record<string, string> = {}, ...args: string[]) => {
  const { stdout, stderr } = await run(
    process.execPath,
    [join(ROOT, 'scripts/checks/drive-main-bundle.ts'), ...args],
    { cwd: env['FAKE_CWD'] ?? process.cwd(), env: { ...process.env, FAKE_DATA_DIR: dataDir, ...env } },
  );
  return { report: JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Record<string, unknown>, stderr };
};

/** Libraries loaded on demand, each with a text that only its own code has. */
const LIBRARIES = {
  '@cantoo/pdf-lib': 'https://github.com/Hopding/pdf-lib',
  '@zip.js/zip.js': 'Zip file not empty',
  'bwip-js': 'bwip-js: bar code text not specified',
  'node-forge': 'PKCS#12 PFX',
  'xml-crypto': 'Canonical signed info cannot be empty',
  saxes: 'XML declaration must contain a version',
};

describe('the built main bundle', () => {
  const folder = join(ROOT, 'dist/main');
  // Chunks of earlier builds stay for a day.
  const built = (): string[] =>
    (readStamp(ROOT, 'main')?.outputs ?? []).map(([file]) => file.slice('main/'.length));
  const importsOf = (file: string): string[] => {
    const text = readFileSync(join(folder, file), 'utf8');
    return [...text.matchAll(/^import\s(?:[^'"]*\sfrom\s)?["']([^"']+)["']/gm)].map(([, name = '']) => name);
  };
  /** What is read before the window opens: main.js and its static imports. */
  const startFiles = (file = 'main.js', seen = new Set<string>()): Set<string> => {
    if (seen.has(file)) return seen;
    seen.add(file);
    for (const name of importsOf(file)) if (name.startsWith('./')) startFiles(name.slice(2), seen);
    return seen;
  };

  it('is next to its workers and its preload', () => {
    const beside = [
      'batch-export-worker.js',
      'batch-read-worker.js',
      'checker-worker.js',
      'copy-worker.js',
      'licencas.json',
      'numbers-read-worker.js',
      'numbers-scan-worker.js',
      'pkcs12-worker.js',
      'preload.cjs',
    ];
    expect(built()).toEqual(expect.arrayContaining(beside));
  });

  it.each(['batch-read-worker.js', 'pkcs12-worker.js'])(
    '%s, a thread that starts often, loads no schema library',
    (worker) => {
      const loaded = [...startFiles(worker)].map((file) => readFileSync(join(folder, file), 'utf8'));
      expect(loaded.filter((text) => text.includes('ZodError'))).toEqual([]);
    },
  );

  it('has the contract in no thread: each start would make its hundreds of schemas', () => {
    const holders = built().filter((file) =>
      readFileSync(join(folder, file), 'utf8').includes('certificatePreviewSchema ='),
    );
    expect(holders).not.toEqual([]);
    const threads = built().filter((file) => file.endsWith('-worker.js'));
    expect(threads.filter((file) => [...startFiles(file)].some((each) => holders.includes(each)))).toEqual(
      [],
    );
  });

  it('reads less than 1.7 MB at its start, and no library that is loaded on demand', () => {
    const start = startFiles();
    const sizes = [...start].map((file) => statSync(join(folder, file)).size);
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(1_700_000);
    for (const mark of Object.values(LIBRARIES)) {
      const holders = built().filter((file) => readFileSync(join(folder, file), 'utf8').includes(mark));
      expect(holders).not.toEqual([]);
      expect(holders.filter((file) => start.has(file))).toEqual([]);
    }
  });

  it('requires only electron, Node itself and the files next to it', () => {
    const from = [...startFiles()].flatMap(importsOf).filter((name) => !name.startsWith('./'));
    expect(from.filter((name) => name !== 'electron' && !name.startsWith('node:'))).toEqual([]);
    // Importing it loads the whole of fetch (electron/sefaz/tls/node-http.ts).
    expect(from).not.toContain('node:http');
  });

  it('starts, applies the security settings before it is ready, serves its page, answers calls and closes', async () => {
    const { report } = await drive();
    expect(report['before']).toEqual([
      'setPath userData',
      'requestSingleInstanceLock',
      'enableSandbox',
      'registerSchemes',
      'menu null',
      'setAppUserModelId',
      'whenReady',
    ]);
    expect(report['options']).toMatchObject({
      width: 1180,
      height: 728,
      x: 93,
      y: 0,
      backgroundColor: '#f0f3f5',
    });
    expect(report['schemes']).toEqual([
      { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
    ]);
    expect(report['url']).toBe('app://bundle/');
    const page = report['page'] as { status: number; csp: string };
    expect(page.status).toBe(200);
    expect(page.csp).toContain("default-src 'none'");
    expect(report['missing']).toBe(404);
    expect(report['about']).toMatchObject({ ok: true, value: { face: 'window', dataFolder: dataDir } });
    expect(report['unknown']).toMatchObject({ ok: false, error: { code: 'call.unknown' } });
    expect(report['invalid']).toMatchObject({ ok: false, error: { code: 'input.invalid' } });
    expect(report['stranger']).toBe('Error: refused');
    expect(report['session']).toEqual(
      expect.arrayContaining(['onBeforeRequest', 'permissionRequest', 'permissionCheck', 'will-download']),
    );
    expect(report['guarded']).toEqual(
      expect.arrayContaining([
        'will-navigate',
        'will-frame-navigate',
        'will-redirect',
        'will-attach-webview',
      ]),
    );
    expect(report['popup']).toEqual({ action: 'deny' });
    expect(report['exitCode']).toBe(0);
  });

  it('takes a relative folder as one below where it was started, wherever it is opened again from', async () => {
    const folder = join(dataDir, 'iniciado aqui');
    mkdirSync(folder);
    const { report } = await drive({ FAKE_CWD: folder, FAKE_DATA_DIR: join('..', 'Notas de João') });
    expect(report['about']).toMatchObject({
      ok: true,
      value: { dataFolder: join(dataDir, 'Notas de João') },
    });
  });

  it('copies the databases in the worker thread next to it', async () => {
    const { report } = await drive();
    expect(report['copied']).toMatchObject({ ok: true, value: { bytes: expect.any(Number) as number } });
  });

  it('prints a page with the libraries that lie beside it', async () => {
    const { report } = await drive({ FAKE_PRINT: '1' });
    expect(report['printed']).toBe('%PDF-1.7');
  });

  it('opens what it was started for once, and what a second start hands over', async () => {
    const { report } = await drive({}, '--abrir=consult');
    expect(report['opened']).toEqual({ screen: 'consult' });
    expect(report['openedTwice']).toBeNull();
    expect(report['second']).toEqual({ nudged: ['balcao:nudge'], opening: { screen: 'history' } });
    expect(report['did']).toEqual(expect.arrayContaining(['zoom 1', 'show', 'focus']));
  });

  it('answers the window’s own requests for its own page only, and no unknown one', async () => {
    const { report } = await drive();
    expect(report['opened']).toBeNull();
    expect(report['preferences']).toEqual({ zoom: 1 });
    expect(report['strangerAsks']).toBe('Error: refused');
    expect(report['oddAsk']).toBe('Error: refused');
  });

  it('ignores a link that is not exact, and does not log it', async () => {
    const { report, stderr } = await drive({}, 'balcao-nfe://consulta/segredo?x=1');
    expect(report['opened']).toBeNull();
    const [log = ''] = readdirSync(join(dataDir, 'registros')).sort().slice(-1);
    const text = stderr + readFileSync(join(dataDir, 'registros', log), 'utf8');
    expect(text).toContain('window.ignored-link');
    expect(text).not.toContain('segredo');
  });

  it('restores the window’s bounds', async () => {
    await drive();
    const { report } = await drive();
    expect(report['options']).toMatchObject({ x: 40, y: 28, width: 1000, height: 700 });
  });

  it('disables graphics acceleration and animations in a remote session', async () => {
    const { report } = await drive({ SESSIONNAME: 'RDP-Tcp#12' });
    expect(report['before']).toEqual(
      expect.arrayContaining(['disableHardwareAcceleration', 'switch force-prefers-reduced-motion']),
    );
  });

  it.each(['--no-sandbox', '--remote-debugging-port=0', '--user-data-dir=/x'])(
    'refuses %s when it is packaged',
    async (given) => {
      const { report, stderr } = await drive({ FAKE_PACKAGED: '1' }, given);
      expect(report).toEqual({ exitCode: 1 });
      expect(stderr).toContain(given.split('=')[0]);
    },
  );
});

describe('the built preload', () => {
  const load = () => {
    const exposed = new Map<string, unknown>();
    const ipcRenderer = { invoke: vi.fn(), send: vi.fn(), on: vi.fn(), removeListener: vi.fn() };
    const contextBridge = { exposeInMainWorld: (name: string, value: unknown) => exposed.set(name, value) };
    const require = (name: string) => {
      if (name === 'electron') return { contextBridge, ipcRenderer };
      throw new Error(`a sandboxed preload cannot require ${name}`);
    };
    const code = readFileSync(join(ROOT, 'dist/main/preload.cjs'), 'utf8');
    runInNewContext(code, { require, module: { exports: {} }, exports: {} });
    return { exposed, ipcRenderer, code };
  };

  it('runs with electron alone and exposes exactly the bridge', () => {
    const { exposed } = load();
    expect([...exposed.keys()]).toEqual([BRIDGE_NAME]);
    expect(Object.keys(exposed.get(BRIDGE_NAME) as object).sort()).toEqual([
      'ask',
      'call',
      'cancel',
      'listen',
      'nudged',
      'pathOf',
    ]);
  });

  it('has every call of the contract and no other', async () => {
    const { exposed, ipcRenderer } = load();
    const bridge = exposed.get(BRIDGE_NAME) as Bridge;
    for (const name of CALL_NAMES) void bridge.call('id', name, {});
    expect(ipcRenderer.invoke).toHaveBeenCalledTimes(CALL_NAMES.length);
    expect(ipcRenderer.invoke).toHaveBeenLastCalledWith(CHANNELS.call, 'id', CALL_NAMES.at(-1), {});
    expect(await bridge.call('id', 'no.such.call', {})).toEqual({
      ok: false,
      error: { code: 'call.unknown' },
    });
    expect(ipcRenderer.invoke).toHaveBeenCalledTimes(CALL_NAMES.length);
  });

  it('passes on the data of an event and never the event itself', () => {
    const { exposed, ipcRenderer } = load();
    const heard: unknown[][] = [];
    const stop = (exposed.get(BRIDGE_NAME) as Bridge).listen((...args) => heard.push(args));
    const forward = ipcRenderer.on.mock.calls[0]?.[1] as (...args: unknown[]) => void;
    forward({ sender: 'ipcRenderer' }, { name: 'data.changed' });
    expect(heard).toEqual([[{ name: 'data.changed' }]]);
    stop();
    expect(ipcRenderer.removeListener).toHaveBeenCalledWith(CHANNELS.event, forward);
  });

  it('notifies without passing data on, and asks on one channel', () => {
    const { exposed, ipcRenderer } = load();
    const bridge = exposed.get(BRIDGE_NAME) as Bridge;
    const heard: unknown[][] = [];
    const stop = bridge.nudged((...args) => heard.push(args));
    const forward = ipcRenderer.on.mock.calls[0]?.[1] as (...args: unknown[]) => void;
    forward({ sender: 'ipcRenderer' }, 'anything');
    expect(heard).toEqual([[]]);
    stop();
    expect(ipcRenderer.removeListener).toHaveBeenCalledWith(CHANNELS.nudge, forward);
    void bridge.ask({ kind: 'preferences' });
    expect(ipcRenderer.invoke).toHaveBeenCalledWith(CHANNELS.ask, { kind: 'preferences' });
  });

  it('stays small: names only, no library', () => {
    expect(load().code.length).toBeLessThan(6_000);
  });
});
