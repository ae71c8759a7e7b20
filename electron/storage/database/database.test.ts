/** Opening, migrating and sharing SQLite files, and the error of each failure. */

import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { MAY_MOUNT, NO_MOUNT, smallDisk } from '../../testing/small-disk.ts';
import { inTransaction, openDatabase, refusalOf, type Database } from './database.ts';

const ONE = ['CREATE TABLE a (n INTEGER PRIMARY KEY) STRICT'];
const TWO = [...ONE, 'CREATE TABLE b (n INTEGER REFERENCES a (n)) STRICT'];

let home: string;
let path: string;
const opened: Database[] = [];

function open(migrations: readonly string[] = ONE, durability: 'full' | 'normal' = 'full'): Database {
  const db = openDatabase(path, { durability, migrations });
  if (!db.ok) throw new Error(JSON.stringify(db.error));
  opened.push(db.value);
  return db.value;
}
const pragma = (db: Database, name: string) => Object.values(db.prepare(`PRAGMA ${name}`).get() ?? {})[0];

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'balcao-db-'));
  path = join(home, 'pasta', 'x.sqlite');
});
afterEach(() => {
  for (const db of opened.splice(0)) if (db.isOpen) db.close();
  rmSync(home, { recursive: true, force: true, maxRetries: 10 });
});

test('creates its folder, uses WAL, waits for locks and enforces foreign keys', () => {
  const db = open(TWO);
  expect(pragma(db, 'journal_mode')).toBe('wal');
  expect(pragma(db, 'synchronous')).toBe(2);
  expect(pragma(db, 'busy_timeout')).toBe(5000);
  expect(pragma(db, 'foreign_keys')).toBe(1);
  expect(pragma(db, 'user_version')).toBe(2);
  expect(pragma(open(TWO, 'normal'), 'synchronous')).toBe(1);
});

test.skipIf(process.platform === 'win32')(
  'is readable by its owner only, and one that others could read becomes so',
  () => {
    const modes = () => [path, `${path}-wal`, `${path}-shm`].map((file) => statSync(file).mode & 0o777);
    open().exec('INSERT INTO a VALUES (1)');
    expect(modes()).toEqual([0o600, 0o600, 0o600]);
    for (const file of [path, `${path}-wal`, `${path}-shm`]) chmodSync(file, 0o644);
    open();
    expect(modes()).toEqual([0o600, 0o600, 0o600]);
  },
);

test('opening it a second time leaves the locks of this process unchanged', () => {
  const first = open();
  first.exec('BEGIN IMMEDIATE');
  open();
  const script = `const { DatabaseSync } = require('node:sqlite');
    try { new DatabaseSync(process.argv[1], { timeout: 0 }).exec('BEGIN IMMEDIATE'); console.log('taken'); }
    catch (error) { console.log(error.errcode); }`;
  expect(execFileSync(process.execPath, ['-e', script, path], { encoding: 'utf8' }).trim()).toBe('5');
  first.exec('ROLLBACK');
});

test('migrates an older version and keeps its data', () => {
  open(ONE).exec('INSERT INTO a VALUES (7)');
  const db = open(TWO);
  expect(db.prepare('SELECT n FROM a').get()?.['n']).toBe(7);
  expect(pragma(db, 'user_version')).toBe(2);
});

test('a failed migration leaves the old version unchanged', () => {
  open(ONE);
  expect(() =>
    openDatabase(path, { durability: 'full', migrations: [...ONE, 'CREATE TABLE c (n); WRONG'] }),
  ).toThrow();
  const db = open(ONE);
  expect(pragma(db, 'user_version')).toBe(1);
  expect(db.prepare("SELECT name FROM sqlite_schema WHERE name = 'c'").get()).toBeUndefined();
});

test('a newer file is refused untouched', () => {
  open(TWO).close();
  expect(openDatabase(path, { durability: 'full', migrations: ONE })).toMatchObject({
    error: { code: 'data.newer', data: { version: 2, known: 1 } },
  });
});

test('a damaged file is reported as damaged', () => {
  writeFileSync(
    join(home, 'bad.sqlite'),
    'this is no database, it only looks like a file of some length'.repeat(50),
  );
  expect(openDatabase(join(home, 'bad.sqlite'), { durability: 'full', migrations: ONE })).toMatchObject({
    error: { code: 'data.damaged' },
  });
});

test.each(['\\\\servidor\\dados\\x.sqlite', '//servidor/dados/x.sqlite'])(
  'the network path %s is refused',
  (unc) => {
    expect(openDatabase(unc, { durability: 'full', migrations: ONE })).toMatchObject({
      error: { code: 'data.folder', data: { reason: 'network' } },
    });
  },
);

test('a folder that cannot be created or used is refused', () => {
  writeFileSync(join(home, 'file'), '');
  const blocked = openDatabase(join(home, 'file', 'x.sqlite'), { durability: 'full', migrations: ONE });
  expect(blocked).toMatchObject({ error: { code: 'data.folder' } });
});

test.skipIf(process.platform === 'win32' || process.getuid?.() === 0)(
  'a read-only folder is refused (skipped for root, whom no mode stops)',
  () => {
    chmodSync(home, 0o500);
    expect(openDatabase(path, { durability: 'full', migrations: ONE })).toMatchObject({
      error: { code: 'data.folder' },
    });
    chmodSync(home, 0o700);
  },
);

test('a transaction is all or nothing, and rethrows what was thrown', () => {
  const db = open();
  expect(inTransaction(db, () => db.prepare('INSERT INTO a VALUES (1)').run().changes)).toBe(1);
  expect(() =>
    inTransaction(db, () => {
      db.exec('INSERT INTO a VALUES (2)');
      throw new Error('no');
    }),
  ).toThrow('no');
  expect(db.prepare('SELECT COUNT(*) AS n FROM a').get()?.['n']).toBe(1);
  expect(db.isTransaction).toBe(false);
});

test('a full disk is an error value, a wrong statement a bug', () => {
  // SQLITE_FULL, and SQLITE_IOERR_SHMSIZE: a few pages are free, but not the 32 kB of the WAL's index.
  for (const errcode of [13, 4874])
    expect(refusalOf(Object.assign(new Error('full'), { errcode }), 'x')).toEqual({
      code: 'data.folder',
      data: { path: 'x', reason: 'sqlite 13' },
    });
  const db = open();
  let bug: unknown;
  try {
    db.exec('SELECT * FROM nothing');
  } catch (error) {
    bug = error;
  }
  expect(refusalOf(bug, 'x')).toBeUndefined();
});

test('a database in memory opens too', () => {
  const db = openDatabase(':memory:', { durability: 'full', migrations: ONE });
  expect(db.ok && db.value instanceof DatabaseSync).toBe(true);
  if (db.ok) db.value.close();
});

test.skipIf(!MAY_MOUNT)(`a disk that only gives files to be read is said to be so${NO_MOUNT}`, () => {
  const disk = mkdtempSync(join(tmpdir(), 'balcao-so-leitura-'));
  const unmount = smallDisk(disk, '1m');
  onTestFinished(() => {
    unmount();
    rmSync(disk, { recursive: true, force: true, maxRetries: 10 });
  });
  path = join(disk, 'balcao.sqlite');
  const opened = () => openDatabase(path, { durability: 'full', migrations: ONE });
  const made = opened();
  expect(made.ok && made.value.close()).toBeUndefined();
  execFileSync('mount', ['-o', 'remount,ro', disk]);
  expect(opened()).toEqual({ ok: false, error: { code: 'data.folder', data: { path, reason: 'EROFS' } } });
});
