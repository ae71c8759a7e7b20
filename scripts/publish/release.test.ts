/** The scripts of a release, run as a release runs them. */

import { spawnSync } from 'node:child_process';
import { createHash, generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readRelease } from '../../electron/update/release.ts';
import { ROOT } from '../root.ts';
import { sectionOf } from './sections.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'balcao-release-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
const run = (name: string, args: readonly string[], env: Record<string, string> = {}) =>
  spawnSync(process.execPath, [join(ROOT, 'scripts/run.mjs'), `publish/${name}`, ...args], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };

describe('the description of a release', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const keys = [publicKey.export({ type: 'spki', format: 'der' }).toString('base64')];

  it('is one that an installed program takes', () => {
    const name = `balcao-nfe-${version}-x64-instalador.exe`;
    writeFileSync(join(folder, name), 'the installer');
    const done = run('describe', [folder], { BALCAO_CHAVE_VERSAO: pem });
    expect(done.stderr).toBe('');
    const file = readFileSync(join(folder, 'estavel.json'));
    const read = readRelease(file, { version: '0.0.1', arch: 'x64', channel: 'stable', keys });
    expect(read).toMatchObject({ ok: true, value: { installer: { name, bytes: 13 }, release: { version } } });
    expect(run('read-back', [folder, '--public', keys[0] ?? ''])).toMatchObject({ status: 0, stderr: '' });
    // The program has not this key.
    expect(run('read-back', [folder])).toMatchObject({ status: 1 });
    writeFileSync(join(folder, name), 'another one');
    expect(run('read-back', [folder, '--public', keys[0] ?? '']).stderr).toContain(name);
    rmSync(join(folder, 'estavel.json'));
    expect(run('read-back', [folder])).toMatchObject({ status: 1 });
  });

  it('is signed by code of this repository alone, whatever is installed beside it', () => {
    const seen = new Set<string>();
    const foreign = (path: string): string[] => {
      if (seen.has(path)) return [];
      seen.add(path);
      const imports = [
        ...readFileSync(path, 'utf8').matchAll(/^(?:import|export) (?!type\b)[^;]*?from '([^']+)'/gm),
      ];
      return imports.flatMap(([, name = '']) => {
        if (name.startsWith('.')) return foreign(join(dirname(path), name));
        return name.startsWith('node:') ? [] : [name];
      });
    };
    expect(foreign(join(ROOT, 'scripts/publish/describe.ts'))).toEqual([]);
    expect(seen.size).toBeGreaterThan(4);
  });

  it('is not made without installers, nor without a key', () => {
    expect(run('describe', [folder], { BALCAO_CHAVE_VERSAO: pem })).toMatchObject({ status: 1 });
    expect(run('describe', [folder], { BALCAO_CHAVE_VERSAO: '' }).status).not.toBe(0);
    expect(run('describe', []).status).toBe(2);
  });
});

it('the notes of a version are its section, and an unknown version has none', () => {
  expect(run('notes', ['0.1.0']).stdout).toContain('The first version');
  expect(run('notes', ['9.9.9']).status).toBe(1);
  expect(sectionOf('# A\r\n\r\n## 1.0.0\r\n\r\n- x\r\n\r\n## 0.9.0\r\n', '1.0.0')).toBe('- x');
  expect(sectionOf('## 1.0.0\n\n## 0.9.0\ny', '1.0.0')).toBeUndefined();
  // As keepachangelog.com writes it, with the day.
  expect(sectionOf('## Unreleased\n\n## [1.0.0] - 2026-12-01\n\n- x\n', '1.0.0')).toBe('- x');
  expect(sectionOf('## 1.0.0-beta.1, 2026-12-01\n\n- x\n', '1.0.0')).toBeUndefined();
});

it('a Node is accepted by the listed hash only', () => {
  const file = join(folder, 'node.exe');
  const list = join(folder, 'SHASUMS256.txt');
  writeFileSync(file, 'node');
  const hash = createHash('sha256').update('node').digest('hex');
  writeFileSync(list, `${hash}  win-x64/node.exe\n${hash.replace(/^./, 'g')}  win-x86/node.exe\n`);
  expect(run('node-hash', [list, 'win-x64/node.exe', file]).status).toBe(0);
  writeFileSync(file, 'node!');
  expect(run('node-hash', [list, 'win-x64/node.exe', file])).toMatchObject({ status: 1 });
  expect(run('node-hash', [list, 'win-arm64/node.exe', file])).toMatchObject({ status: 1 });
  expect(run('node-hash', [list])).toMatchObject({ status: 2 });
});
