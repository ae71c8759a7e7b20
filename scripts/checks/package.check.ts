/** The app can be packaged for Linux and Windows: real electron-builder over a stub of Electron. */

import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { Worker } from 'node:worker_threads';
import { listPackage } from '@electron/asar';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FEED_FILE } from '../../electron/update/feed.ts';
import { stageCommand } from '../packaging/command-folder.ts';
import { LOAD_WORKER, problemIn } from './load-worker.ts';
import { packageApp } from '../packaging/electron-builder.ts';
import { FUSES } from '../packaging/fuses.mjs';
import { stage } from '../packaging/stage.ts';
import { makeStubElectron } from '../packaging/stub-electron.ts';
import { ROOT } from '../root.ts';

let folder = '';
let staged: string[] = [];
beforeAll(async () => {
  mkdirSync(join(ROOT, 'release'), { recursive: true });
  folder = mkdtempSync(join(ROOT, 'release', 'check-'));
  staged = await stage(ROOT, join(folder, 'app'));
  mkdirSync(join(folder, 'trust', 'confianca'), { recursive: true });
  writeFileSync(join(folder, 'trust', 'confianca', 'icp-brasil.pem'), 'stands for the authority');
  writeFileSync(join(folder, 'trust', FEED_FILE), '{}');
  writeFileSync(join(folder, 'node.exe'), 'stands for Node');
  await stageCommand(ROOT, join(folder, 'command'), {
    node: join(folder, 'node.exe'),
    trust: join(folder, 'trust', 'confianca'),
  });
}, 240_000);
afterAll(() => {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

it('every worker that is packaged loads with what is packaged beside it', async () => {
  const workers = staged.filter((file) => file.endsWith('-worker.js'));
  expect(workers.length).toBeGreaterThan(5);
  const problems = workers.map(async (file) => {
    const worker = new Worker(LOAD_WORKER, { eval: true, workerData: { file: join(folder, 'app', file) } });
    const problem = await new Promise<string>((resolve, reject) => {
      worker.once('error', reject);
      worker.on('message', (message) => {
        const found = problemIn(message);
        if (found !== undefined) resolve(found);
      });
    });
    await worker.terminate();
    return problem === '' ? [] : [`${file}: ${problem}`];
  });
  expect((await Promise.all(problems)).flat()).toEqual([]);
});

describe.each([
  { platform: 'linux', unpacked: 'linux-unpacked', executable: 'balcao-nfe' },
  { platform: 'win', unpacked: 'win-unpacked', executable: 'balcao-nfe.exe' },
] as const)('the package for $platform', ({ platform, unpacked, executable }) => {
  const out = (...parts: string[]) => join(folder, platform, unpacked, ...parts);
  beforeAll(async () => {
    const electronDist = join(folder, `electron-${platform}`);
    makeStubElectron(ROOT, electronDist, platform);
    const inRoot = (name: string) => relative(ROOT, join(folder, name));
    await packageApp(ROOT, {
      platform,
      dir: true,
      app: inRoot('app'),
      output: inRoot(platform),
      electronDist,
      resources: inRoot('trust'),
      ...(platform === 'win' ? { command: inRoot('command') } : {}),
    });
  }, 120_000);

  it('is created, with its executable', () => {
    expect(existsSync(out(executable))).toBe(true);
  });

  it('contains the bundles and the page in one archive, and no node_modules', () => {
    const files = listPackage(out('resources', 'app.asar'), { isPack: false })
      .map((file) => file.replaceAll('\\', '/').replace(/^\//, ''))
      .filter((file) => /\.[a-z0-9]+$/i.test(file));
    expect(files.sort()).toEqual(staged);
    expect(files).toEqual(
      expect.arrayContaining(['dist/main/main.js', 'dist/main/preload.cjs', 'dist/renderer/index.html']),
    );
    expect(existsSync(out('resources', 'app'))).toBe(false);
  });

  it('contains the command line with its Node where Windows is packaged for, and nowhere else', () => {
    const command = readdirSync(out(), { recursive: true, encoding: 'utf8' })
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => file.startsWith('comando/'));
    if (platform !== 'win') return expect(command).toEqual([]);
    expect(command).toEqual(
      expect.arrayContaining([
        'comando/balcao.cmd',
        'comando/balcao-node.exe',
        'comando/programa/confianca/icp-brasil.pem',
        'comando/programa/dist/cli/main.js',
        'comando/programa/dist/cli/pkcs12-worker.js',
      ]),
    );
    // Neither signed anew nor edited: its hash is the one that the Node.js project publishes.
    expect(readFileSync(out('comando', 'balcao-node.exe'), 'utf8')).toBe('stands for Node');
  });

  it('contains neither the Node of the scripts nor the schemas of the tests', () => {
    const files = readdirSync(out(), { recursive: true, encoding: 'utf8' });
    expect(files.filter((file) => /node_modules|node-(?:linux|win)|sped|\.xsd$/i.test(file))).toEqual([]);
  });

  it('contains the authority of SEFAZ where the window looks for it', () => {
    // electron/shell/open-program.ts joins the same names to `process.resourcesPath`.
    expect(readFileSync(out('resources', 'confianca', 'icp-brasil.pem'), 'utf8')).toBe(
      'stands for the authority',
    );
  });

  it('contains the address of updates where the window looks for it, and nothing that asks for an administrator', () => {
    // electron/shell/updates.ts joins the same name to `process.resourcesPath`.
    expect(existsSync(out('resources', FEED_FILE))).toBe(true);
    expect(readdirSync(out('resources'))).not.toContain('elevate.exe');
  });

  it('has every fuse as decided', async () => {
    const wire = (await getCurrentFuseWire(out(executable))) as unknown as Record<number, FuseState>;
    const wanted = FUSES as unknown as Record<number, boolean>;
    const fuses = Object.values(FuseV1Options).filter((value) => typeof value === 'number');
    expect(fuses).toHaveLength(9);
    for (const fuse of fuses) {
      expect(wire[fuse], FuseV1Options[fuse]).toBe(wanted[fuse] ? FuseState.ENABLE : FuseState.DISABLE);
    }
  });

  it('contains only the two languages of the app', () => {
    expect(readdirSync(out('locales')).sort()).toEqual(['en-US.pak', 'pt-BR.pak']);
  });

  if (platform === 'win') {
    it('tells its name and version to Windows', () => {
      const text = readFileSync(out(executable)).toString('utf16le');
      expect(text).toContain('Balcão NF-e');
    });
  }
});
