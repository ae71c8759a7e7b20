/** A data folder moves completely or not at all, and only one of the two places stays usable. */

import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type * as Fs from 'node:fs';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '../storage/database/database.ts';
import { fill as fillDisk, MAY_MOUNT, NO_MOUNT, smallDisk } from '../testing/small-disk.ts';
import { hasData, movedTo, moveDataFolder } from './move-folder.ts';

const meanwhile = vi.hoisted(() => ({ copied: (): void => undefined, synced: (): void => undefined }));
vi.mock('node:fs', async (original) => {
  const real = await original<typeof Fs>();
  const cpSync: typeof real.cpSync = (...given) => {
    real.cpSync(...given);
    meanwhile.copied();
  };
  const fsyncSync: typeof real.fsyncSync = (file) => {
    real.fsyncSync(file);
    meanwhile.synced();
  };
  return { ...real, cpSync, fsyncSync };
});

const NOW = new Date('2026-11-22T12:00:00Z');
let home: string;
let from: string;
let to: string;

function fill(folder: string, file: string) {
  const options = { durability: 'full', migrations: ['CREATE TABLE t (n INTEGER) STRICT'] } as const;
  const db = openDatabase(join(folder, file), options);
  if (!db.ok) throw new Error(db.error.code);
  db.value.exec('INSERT INTO t VALUES (7)');
  return db.value;
}
const numbersIn = (folder: string, file: string) => {
  const db = new DatabaseSync(join(folder, file), { readOnly: true });
  try {
    return db.prepare('SELECT n FROM t').all();
  } finally {
    db.close();
  }
};

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'balcao-mudanca-'));
  from = join(home, 'Roaming', 'Balcao NF-e');
  to = join(home, 'Local', 'Balcao NF-e');
  for (const file of ['diario.sqlite', 'balcao.sqlite', 'treino/diario.sqlite']) fill(from, file).close();
  mkdirSync(join(from, 'arquivo', '11222333000181'), { recursive: true });
  writeFileSync(join(from, 'arquivo', '11222333000181', 'a.xml'), '<a/>');
  writeFileSync(join(from, 'sessao.json'), '{}');
  mkdirSync(join(from, 'janela', 'Cache'), { recursive: true });
  writeFileSync(join(from, 'janela', 'Cache', 'x'), 'x');
});
afterEach(() => {
  meanwhile.copied = () => undefined;
  meanwhile.synced = () => undefined;
  rmSync(home, { recursive: true, force: true, maxRetries: 10 });
});

test('the key by which the window sealed certificates and passwords on Windows goes along, of each user', () => {
  for (const place of ['janela', join('janela', 'de-maria')]) {
    mkdirSync(join(from, place, 'Network'), { recursive: true });
    writeFileSync(join(from, place, 'Local State'), `{"os_crypt":{"encrypted_key":"${place}"}}`);
    writeFileSync(join(from, place, 'Network', 'Cookies'), 'x');
  }
  expect(moveDataFolder(from, to, NOW)).toEqual({ ok: true, value: 'moved' });
  for (const place of ['janela', join('janela', 'de-maria')]) {
    expect(readdirSync(join(to, place))).toContain('Local State');
    expect(readFileSync(join(to, place, 'Local State'), 'utf8')).toContain(place);
    expect(existsSync(join(to, place, 'Network'))).toBe(false);
  }
});

test('all of it is in the new place, and the old one is no longer usable', () => {
  expect(moveDataFolder(from, to, NOW)).toEqual({ ok: true, value: 'moved' });
  for (const file of ['diario.sqlite', 'balcao.sqlite', 'treino/diario.sqlite'])
    expect(numbersIn(to, file)).toEqual([{ n: 7 }]);
  expect(readFileSync(join(to, 'arquivo', '11222333000181', 'a.xml'), 'utf8')).toBe('<a/>');
  expect(existsSync(join(to, 'janela', 'Cache'))).toBe(false);
  expect(hasData(from)).toBe(false);
  expect(readFileSync(join(from, 'MUDOU.txt'), 'utf8')).toContain(to);
  expect(numbersIn(from, 'diario.sqlite.movido')).toEqual([{ n: 7 }]);
  expect(readdirSync(join(home, 'Local'))).toEqual(['Balcao NF-e']);
});

test('nothing is moved while another process has a database open, nor over existing data', () => {
  const open = new DatabaseSync(join(from, 'balcao.sqlite'));
  open.exec('PRAGMA journal_mode = WAL; INSERT INTO t VALUES (8)');
  expect(moveDataFolder(from, to, NOW)).toEqual({ ok: true, value: 'in-use' });
  open.close();
  expect(existsSync(to)).toBe(false);
  expect(numbersIn(from, 'balcao.sqlite')).toEqual([{ n: 7 }, { n: 8 }]);
  fill(to, 'diario.sqlite').close();
  expect(moveDataFolder(from, to, NOW)).toEqual({ ok: true, value: 'taken' });
  expect(hasData(from)).toBe(true);
});

test('a damaged database, or a target that cannot be written, leaves everything where it was', () => {
  writeFileSync(join(from, 'balcao.sqlite'), 'no database'.repeat(500));
  expect(moveDataFolder(from, to, NOW)).toMatchObject({ ok: false, error: { code: 'data.damaged' } });
  expect(readdirSync(join(home, 'Local'))).toEqual([]);
  expect(hasData(from)).toBe(true);
  const file = join(home, 'ficheiro');
  writeFileSync(file, '');
  rmSync(join(from, 'balcao.sqlite'));
  expect(moveDataFolder(from, join(file, 'x', 'Balcao NF-e'), NOW)).toMatchObject({
    error: { code: 'data.folder' },
  });
  expect(hasData(from)).toBe(true);
});

test('a target folder without data, only a log, is renamed and kept', () => {
  mkdirSync(to, { recursive: true });
  writeFileSync(join(to, 'registro.txt'), 'x');
  expect(moveDataFolder(from, to, NOW)).toEqual({ ok: true, value: 'moved' });
  expect(readdirSync(join(home, 'Local')).toSorted()).toEqual([
    'Balcao NF-e',
    'Balcao NF-e-antes-2026-11-22T12-00-00-000Z',
  ]);
});

test('what another process wrote while the copy was made is not left behind: the folder stays where it is', () => {
  meanwhile.copied = () => fill(from, 'diario.sqlite').close();
  expect(moveDataFolder(from, to, NOW)).toEqual({ ok: true, value: 'in-use' });
  expect(numbersIn(from, 'diario.sqlite')).toEqual([{ n: 7 }, { n: 7 }]);
  expect(hasData(to)).toBe(false);
  meanwhile.copied = () => undefined;
  expect(moveDataFolder(from, to, NOW)).toEqual({ ok: true, value: 'moved' });
  expect(numbersIn(to, 'diario.sqlite')).toEqual([{ n: 7 }, { n: 7 }]);
});

test('of two processes that move it at once the second one leaves what the first one moved', () => {
  meanwhile.synced = () => {
    meanwhile.synced = () => undefined;
    expect(moveDataFolder(from, to, NOW)).toEqual({ ok: true, value: 'moved' });
    fill(to, 'diario.sqlite').close();
  };
  expect(moveDataFolder(from, to, NOW)).toEqual({ ok: true, value: 'taken' });
  expect(numbersIn(to, 'diario.sqlite')).toEqual([{ n: 7 }, { n: 7 }]);
});

test.skipIf(!MAY_MOUNT)(
  `of a disk that takes no note of where the data went nothing is moved, and once it does they are found${NO_MOUNT}`,
  () => {
    const share = mkdtempSync(join(tmpdir(), 'balcao-servidor-'));
    const unmount = smallDisk(share, '1m');
    onTestFinished(() => {
      unmount();
      rmSync(share, { recursive: true, force: true, maxRetries: 10 });
    });
    const there = join(share, 'dados');
    fill(there, 'diario.sqlite').close();
    const ballast = fillDisk(share);
    expect(moveDataFolder(there, to, NOW)).toMatchObject({
      ok: false,
      error: { code: 'data.folder', data: { reason: 'ENOSPC' } },
    });
    expect([hasData(there), hasData(to), movedTo(there)]).toEqual([true, false, undefined]);
    expect(readdirSync(there)).not.toContain('MUDOU.txt');
    rmSync(ballast);
    expect(moveDataFolder(there, to, NOW)).toEqual({ ok: true, value: 'moved' });
    expect(movedTo(there)).toBe(to);
  },
);
