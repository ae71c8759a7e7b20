/** What a settings file means that is there and damaged: the safe choice, field by field (docs/security.md). */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SETTINGS } from '../../shared/settings.ts';
import { createServiceSettings } from './access/settings.ts';
import { createArchiveRoot } from '../storage/files/archive-root.ts';
import { writeOnce } from '../storage/files/atomic-file.ts';
import { createStoredSettings } from './stored-settings.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'balcao-danificado-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true, maxRetries: 10 }));
const put = (name: string, text: string) => writeFileSync(join(home, name), text);

/** Empty, cut off, of another kind, and zeros as after a power cut. */
const DAMAGED = ['', '{"on": tr', '[]', 'null', '"x"', '\0\0\0\0'];

describe('servico.json', () => {
  test.each(DAMAGED)('with %j asks every caller for a token and opens nothing', (text) => {
    put('servico.json', text);
    expect(createServiceSettings(home).get()).toEqual({ on: false, port: 8787, tokenAlways: true });
  });

  test.each([
    ['{"on":true,"port":"x","tokenAlways":false}', { on: true, port: 8787, tokenAlways: false }],
    ['{"on":true,"port":9000,"tokenAlways":"no"}', { on: true, port: 9000, tokenAlways: true }],
    ['{"on":1,"port":9000}', { on: false, port: 9000, tokenAlways: true }],
    ['{"on":true,"port":9000}', { on: true, port: 9000 }],
  ])('with %s keeps the fields that are right', (text, settings) => {
    put('servico.json', text);
    expect(createServiceSettings(home).get()).toEqual(settings);
  });
});

describe('arquivo.json', () => {
  test.each([...DAMAGED, '{"chosen":{"folder":""}}', '{"escolhida":"/x"}', '{"chosen":{"folder":"/x"}}'])(
    'with %j lets no XML be written anywhere, until the folder is chosen again',
    async (text) => {
      put('arquivo.json', text);
      const archive = createArchiveRoot(home);
      const path = join(archive.folder(), 'a.xml');
      const written = await writeOnce(path, Buffer.from('<x/>'), archive.standing());
      expect(written).toMatchObject({ ok: false, error: { problem: 'settings' } });
      const again = await writeOnce(path, Buffer.from('<x/>'), createArchiveRoot(home).standing());
      expect(again.ok).toBe(false);
      expect((await archive.choose(undefined)).ok).toBe(true);
      expect((await writeOnce(path, Buffer.from('<x/>'), createArchiveRoot(home).standing())).ok).toBe(true);
    },
  );

  test('that another program of the folder wrote since is the folder here too', async () => {
    const [window, service] = [createArchiveRoot(home), createArchiveRoot(home)];
    expect(service.standing()).toBeUndefined();
    const chosen = { folder: join(home, 'disco'), mount: false };
    await window.choose(chosen);
    expect(service.standing()).toEqual(chosen);
    expect(service.folder()).toBe(chosen.folder);
  });

  test('that is not there, or says nothing, is the folder of the program', () => {
    expect(createArchiveRoot(home).standing()).toBeUndefined();
    put('arquivo.json', '{}');
    expect(createArchiveRoot(home).standing()).toBeUndefined();
  });
});

test.each(DAMAGED)('seguranca.json with %j locks sooner than usual, never later', (text) => {
  expect(createStoredSettings().get(home, 'idleMinutes')).toBe(30);
  put('seguranca.json', text);
  expect(createStoredSettings().get(home, 'idleMinutes')).toBe(5);
});

test('each setting has a file of its own, because writing one replaces its whole file', () => {
  const files = Object.values(SETTINGS).map(({ file }) => file);
  expect(new Set(files).size).toBe(files.length);
});

test('what a person chose in one program counts in another one of the same folder', async () => {
  const [window, other] = [createStoredSettings(), createStoredSettings()];
  expect(other.get(home, 'idleMinutes')).toBe(SETTINGS.idleMinutes.usual);
  await window.set(home, 'idleMinutes', 5);
  expect(other.get(home, 'idleMinutes')).toBe(5);
});
