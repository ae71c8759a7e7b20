/**
 * A restore takes place at a start while no process uses the folder, completely or not at all, and keeps the
 * replaced databases aside.
 */

import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { appError } from '../../../shared/errors.ts';
import { err, ok } from '../../../shared/result.ts';
import { makeDailyBackup } from './backup.ts';
import { openDatabase, type Database } from '../database/database.ts';
import { applyPendingRestore, cancelRestore, requestRestore } from './restore.ts';
import { importsDone, importsOwed, lastRestore } from './restore-record.ts';

const NAME = '2026-11-20';
let home: string;
const opened: Database[] = [];
const open = () => {
  const db = openDatabase(join(home, 'diario.sqlite'), {
    durability: 'full',
    migrations: ['CREATE TABLE j (n INTEGER) STRICT'],
  });
  if (!db.ok) throw new Error(db.error.code);
  opened.push(db.value);
  return db.value;
};
const count = (db: Database) => db.prepare('SELECT COUNT(*) AS n FROM j').get()?.['n'];
const NOTHING_OWED = { folders: [], filed: false };
const apply = (held = false) => applyPendingRestore(home, new Date(), () => ok({ held, owed: NOTHING_OWED }));

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'balcao-volta-'));
  const db = open();
  db.exec('INSERT INTO j VALUES (1)');
  await makeDailyBackup(home, [{ file: 'diario.sqlite' }], new Date(2026, 10, 20));
  db.exec('INSERT INTO j VALUES (2)');
  db.close();
});
afterEach(() => {
  for (const db of opened.splice(0)) if (db.isOpen) db.close();
  rmSync(home, { recursive: true, force: true, maxRetries: 10 });
});

test('nothing happens unless it was requested, and only an existing backup can be requested', async () => {
  expect(apply()).toEqual({ ok: true, value: 'none' });
  expect(await requestRestore(home, '2026-11-19')).toMatchObject({ error: { code: 'input.invalid' } });
  expect(await requestRestore(home, '../..')).toMatchObject({ error: { code: 'input.invalid' } });
});

test('at the next start the backup is restored, the earlier databases are kept aside, and imports are required until done', async () => {
  expect((await requestRestore(home, NAME)).ok).toBe(true);
  expect(apply()).toEqual({ ok: true, value: 'restored' });
  expect(count(open())).toBe(1);
  const aside = readdirSync(join(home, 'copias')).find((name) => name.startsWith('antes-')) ?? '';
  expect(readdirSync(join(home, 'copias', aside))).toEqual(['diario.sqlite']);
  expect(importsOwed(home)).toBe(true);
  importsDone(home);
  expect(importsOwed(home)).toBe(false);
  expect(apply()).toEqual({ ok: true, value: 'none' });
});

test('a blocked restore stays pending with nothing changed, until it is unblocked', async () => {
  await requestRestore(home, NAME);
  expect(apply(true)).toEqual({ ok: true, value: 'would-lose' });
  const db = open();
  expect(count(db)).toBe(2);
  db.close();
  expect(importsOwed(home)).toBe(false);
  expect(apply()).toEqual({ ok: true, value: 'restored' });
});

test('while another process has a database open it waits, and nothing changes', async () => {
  const other = open();
  await requestRestore(home, NAME);
  expect(apply()).toEqual({ ok: true, value: 'in-use' });
  expect(count(other)).toBe(2);
  expect(importsOwed(home)).toBe(false);
  other.close();
  expect(apply()).toEqual({ ok: true, value: 'restored' });
});

test('a damaged database is replaced and kept aside; a damaged backup is refused', async () => {
  writeFileSync(join(home, 'diario.sqlite'), 'não é um banco de dados'.repeat(300));
  await requestRestore(home, NAME);
  expect(apply()).toEqual({ ok: true, value: 'restored' });
  expect(count(open())).toBe(1);
  const copy = join(home, 'copias', NAME, 'diario.sqlite');
  writeFileSync(copy, readFileSync(copy).fill(7, 100, 3000));
  expect(await requestRestore(home, NAME)).toMatchObject({ error: { code: 'data.damaged' } });
});

test('after a crash in between the next start continues', async () => {
  await requestRestore(home, NAME);
  // As after the databases were moved aside and before the backup got their names.
  rmSync(join(home, 'diario.sqlite'));
  writeFileSync(join(home, 'diario.sqlite.restaurada'), 'half');
  expect(apply()).toEqual({ ok: true, value: 'restored' });
  expect(count(open())).toBe(1);
  expect(existsSync(join(home, 'diario.sqlite.restaurada'))).toBe(false);
});

test('a start that goes on after a crash keeps what was replaced in the one folder that the record names', async () => {
  const other = (sql: string) => {
    const db = openDatabase(join(home, 'balcao.sqlite'), {
      durability: 'full',
      migrations: ['CREATE TABLE k (n INTEGER) STRICT'],
    });
    if (!db.ok) throw new Error(db.error.code);
    db.value.exec(sql);
    db.value.close();
  };
  other('INSERT INTO k VALUES (1)');
  const copies = join(home, 'copias');
  copyFileSync(join(home, 'balcao.sqlite'), join(copies, NAME, 'balcao.sqlite'));
  await requestRestore(home, NAME);
  const marker = join(copies, 'restaurar.txt');
  const { atime, mtime } = statSync(marker);
  const asked = readFileSync(marker);
  expect(apply()).toEqual({ ok: true, value: 'restored' });
  const [aside = ''] = readdirSync(copies).filter((name) => name.startsWith('antes-'));
  // As after the first of two databases.
  renameSync(join(copies, aside, 'diario.sqlite'), join(home, 'diario.sqlite'));
  writeFileSync(marker, asked);
  utimesSync(marker, atime, mtime);

  expect(apply()).toEqual({ ok: true, value: 'restored' });
  expect(readdirSync(copies).filter((name) => name.startsWith('antes-'))).toEqual([aside]);
  expect(lastRestore(home)?.aside).toBe(join(copies, aside));
  expect(readdirSync(join(copies, aside)).sort()).toEqual(['balcao.sqlite', 'diario.sqlite']);
  expect(count(open())).toBe(1);
  const replaced = new DatabaseSync(join(copies, aside, 'diario.sqlite'));
  expect(replaced.prepare('SELECT COUNT(*) AS n FROM j').get()?.['n']).toBe(2);
  replaced.close();
});

describe('a restore that ended after the database was moved aside', () => {
  beforeEach(async () => {
    await requestRestore(home, NAME);
    copyFileSync(join(home, 'copias', NAME, 'diario.sqlite'), join(home, 'diario.sqlite.restaurada'));
    mkdirSync(join(home, 'copias', 'antes-1'));
    renameSync(join(home, 'diario.sqlite'), join(home, 'copias', 'antes-1', 'diario.sqlite'));
  });

  test('cannot be given up: an empty journal would take its place', async () => {
    expect(await cancelRestore(home)).toEqual({ ok: true, value: false });
    expect(apply()).toEqual({ ok: true, value: 'restored' });
    expect(count(open())).toBe(1);
  });

  test.each(['damaged', 'deleted'])('goes on with what was ready though its backup is %s since', (how) => {
    const copy = join(home, 'copias', NAME);
    if (how === 'deleted') rmSync(copy, { recursive: true, maxRetries: 10 });
    else writeFileSync(join(copy, 'diario.sqlite'), 'não é um banco de dados'.repeat(300));
    applyPendingRestore(home, new Date(), () => err(appError('data.damaged')));
    applyPendingRestore(home, new Date(), () => err(appError('data.damaged')));
    expect(existsSync(join(home, 'diario.sqlite'))).toBe(true);
    expect(count(open())).toBe(1);
  });
});

test('a file that a folder program or a viewer left in a backup neither damages it nor comes into the data folder', async () => {
  for (const file of ['desktop.ini', 'diario.sqlite-shm', 'diario (PC-2).sqlite']) {
    writeFileSync(join(home, 'copias', NAME, file), '[LocalizedFileNames]'.repeat(300));
  }
  expect(await requestRestore(home, NAME)).toEqual({ ok: true, value: true });
  expect(apply()).toEqual({ ok: true, value: 'restored' });
  expect(count(open())).toBe(1);
  expect(existsSync(join(home, 'desktop.ini'))).toBe(false);
});

test('a backup damaged after the request stops one start, and the next opens the earlier databases', async () => {
  await requestRestore(home, NAME);
  const copy = join(home, 'copias', NAME, 'diario.sqlite');
  const bytes = readFileSync(copy);
  writeFileSync(copy, bytes.fill(0x5a, 100));
  const withJournal = () =>
    applyPendingRestore(home, new Date(), () => ok({ held: false, owed: NOTHING_OWED }), [
      { file: 'diario.sqlite' },
    ]);
  expect(withJournal()).toMatchObject({ error: { code: 'data.damaged' } });
  expect(withJournal()).toEqual({ ok: true, value: 'none' });
  expect(count(open())).toBe(2);
  expect(importsOwed(home)).toBe(false);
  expect(readdirSync(home).filter((name) => name.endsWith('.restaurada'))).toEqual([]);
});

test('a backup of a newer program is never put in place: one start says so, and the next opens the earlier databases', async () => {
  await requestRestore(home, NAME);
  const newer = () => applyPendingRestore(home, new Date(), () => err(appError('data.newer')));
  expect(newer()).toMatchObject({ error: { code: 'data.newer' } });
  expect(newer()).toEqual({ ok: true, value: 'none' });
  expect(count(open())).toBe(2);
  expect(importsOwed(home)).toBe(false);
});

describe('what a restore must not rewind', () => {
  const carried = {
    file: 'diario.sqlite',
    carriedOver: { tables: ['j'], otherwise: 'INSERT INTO j VALUES (?1)' },
  };
  const restore = () =>
    applyPendingRestore(home, new Date(77), () => ok({ held: false, owed: NOTHING_OWED }), [carried]);
  const rows = () =>
    open()
      .prepare('SELECT n FROM j ORDER BY n')
      .all()
      .map(({ n }) => n);

  test('is taken from the database that is replaced', async () => {
    await requestRestore(home, NAME);
    expect(restore()).toEqual({ ok: true, value: 'restored' });
    expect(rows()).toEqual([1, 2]);
  });

  test('is not lost where the restore ended after the replaced database was moved aside', async () => {
    await requestRestore(home, NAME);
    restore();
    const path = join(home, 'diario.sqlite');
    renameSync(path, `${path}.restaurada`);
    await requestRestore(home, NAME);
    expect(restore()).toEqual({ ok: true, value: 'restored' });
    expect(rows()).toEqual([1, 2]);
    expect(readdirSync(home).filter((name) => name.startsWith('diario.sqlite.'))).toEqual([]);
  });

  test.each(['não é um banco de dados', undefined])(
    'is assumed where that cannot be read (%s)',
    async (text) => {
      if (text === undefined) rmSync(join(home, 'diario.sqlite'));
      else writeFileSync(join(home, 'diario.sqlite'), text.repeat(300));
      await requestRestore(home, NAME);
      expect(restore()).toEqual({ ok: true, value: 'restored' });
      expect(rows()).toEqual([1, 77]);
    },
  );
});
