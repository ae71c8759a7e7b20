/** Daily backups: complete, checked, without sealed keys, one per day on which something changed, by any process, thinned out with time. */

import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listBackups, makeBackup, makeDailyBackup } from './backup.ts';
import { openDatabase, type Database } from '../database/database.ts';

const NOW = new Date(2026, 10, 20, 9, 30, 15);
const SECRET = 'SELADO'.repeat(200);
const DATABASES = [
  { file: 'diario.sqlite' },
  { file: 'balcao.sqlite', leaveOut: "UPDATE k SET sealed = x''" },
];

let home: string;
let opened: Database[];
const open = (file: string, sql: string) => {
  const db = openDatabase(join(home, file), { durability: 'full', migrations: [sql] });
  if (!db.ok) throw new Error(db.error.code);
  opened.push(db.value);
  return db.value;
};
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'balcao-copia-'));
  opened = [];
  const journal = open('diario.sqlite', 'CREATE TABLE j (n INTEGER) STRICT');
  journal.exec('INSERT INTO j VALUES (1), (2), (3)');
  const app = open('balcao.sqlite', 'CREATE TABLE k (id TEXT, sealed BLOB NOT NULL) STRICT');
  app.prepare('INSERT INTO k VALUES (?, ?)').run('a', Buffer.from(SECRET));
});
afterEach(() => {
  for (const db of opened) db.close();
  rmSync(home, { recursive: true, force: true, maxRetries: 10 });
});
const daily = (now = NOW) => makeDailyBackup(home, DATABASES, now);
const copy = (name: string, file: string) =>
  new DatabaseSync(join(home, 'copias', name, file), { readOnly: true });

describe('a backup', () => {
  test.skipIf(process.platform === 'win32')(
    'is readable by its owner only, each database of it',
    async () => {
      expect((await daily()).ok).toBe(true);
      const folder = join(home, 'copias', '2026-11-20');
      const modes = readdirSync(folder).map((file) => statSync(join(folder, file)).mode & 0o777);
      expect(modes).toEqual([0o600, 0o600]);
    },
  );

  test('contains what was committed while others have the databases open', async () => {
    opened[0]?.exec('BEGIN IMMEDIATE; INSERT INTO j VALUES (4)');
    expect(await daily()).toMatchObject({ ok: true, value: { name: '2026-11-20' } });
    opened[0]?.exec('ROLLBACK');
    const db = copy('2026-11-20', 'diario.sqlite');
    expect(db.prepare('SELECT COUNT(*) AS n FROM j').get()?.['n']).toBe(3);
    expect(db.prepare('PRAGMA user_version').get()?.['user_version']).toBe(1);
    db.close();
  });

  // Wine makes no link of a folder.
  test.skipIf(process.platform === 'win32')(
    'that another program removes while the copies are listed is left out',
    async () => {
      expect((await daily()).ok).toBe(true);
      // A name that leads to nothing, as one that is removed between the two looks at it.
      symlinkSync(join(home, 'nada'), join(home, 'copias', '2026-11-19'));
      expect(listBackups(home).map(({ name }) => name)).toEqual(['2026-11-20']);
    },
  );

  test('leaves out a database that another thread has just made and that has no tables yet', async () => {
    writeFileSync(join(home, 'novo.sqlite'), '');
    expect((await makeDailyBackup(home, [...DATABASES, { file: 'novo.sqlite' }], NOW)).ok).toBe(true);
    expect(readdirSync(join(home, 'copias', '2026-11-20')).sort()).toEqual([
      'balcao.sqlite',
      'diario.sqlite',
    ]);
  });

  test('omits the sealed keys, also from its free pages', async () => {
    await daily();
    const path = join(home, 'copias', '2026-11-20', 'balcao.sqlite');
    expect(readFileSync(path).includes('SELADO')).toBe(false);
    const db = copy('2026-11-20', 'balcao.sqlite');
    expect(db.prepare('SELECT id, length(sealed) AS n FROM k').get()).toMatchObject({ id: 'a', n: 0 });
    db.close();
    expect(readdirSync(join(home, 'copias', '2026-11-20')).sort()).toEqual([
      'balcao.sqlite',
      'diario.sqlite',
    ]);
  });

  test('is made once a day; a requested one is added', async () => {
    expect(await daily()).toMatchObject({ value: { name: '2026-11-20' } });
    expect(await daily(new Date(2026, 10, 20, 23, 59))).toEqual({ ok: true, value: undefined });
    expect(await makeBackup(home, DATABASES, NOW)).toMatchObject({ value: { name: '2026-11-20-093015' } });
    expect(listBackups(home).map(({ name }) => name)).toEqual(['2026-11-20-093015', '2026-11-20']);
  });

  test('is made only where something changed since the newest one, and of each change', async () => {
    await daily(new Date(2026, 9, 20));
    expect(await daily(new Date(2026, 9, 21))).toEqual({ ok: true, value: undefined });
    opened[0]?.exec('INSERT INTO j VALUES (4)');
    // The comparison of that day holds: what changed later that day is in the next day's copy.
    expect(await daily(new Date(2026, 9, 21, 20))).toEqual({ ok: true, value: undefined });
    expect(await daily(new Date(2026, 9, 22))).toMatchObject({ value: { name: '2026-10-22' } });
    opened[1]?.exec("UPDATE k SET id = 'b'");
    expect(await daily(new Date(2026, 9, 23))).toMatchObject({ value: { name: '2026-10-23' } });
    // A sealed key is in no copy, and so makes none.
    opened[1]?.exec("UPDATE k SET sealed = x'00'");
    expect(await daily(new Date(2026, 9, 24))).toEqual({ ok: true, value: undefined });
    expect(listBackups(home).map(({ name }) => name)).toEqual(['2026-10-23', '2026-10-22', '2026-10-20']);
  });

  test('is not made because of a file that a sync program has left in the newest one', async () => {
    await daily(new Date(2026, 9, 20));
    writeFileSync(join(home, 'copias', '2026-10-20', 'desktop.ini'), '[.ShellClassInfo]');
    expect(await daily(new Date(2026, 9, 21))).toEqual({ ok: true, value: undefined });
  });

  test('is not made of a damaged database, which is reported', async () => {
    writeFileSync(join(home, 'outro.sqlite'), 'isto não é um banco de dados'.repeat(300));
    expect(await makeDailyBackup(home, [{ file: 'outro.sqlite' }], NOW)).toMatchObject({
      error: { code: 'data.damaged' },
    });
    expect(readdirSync(join(home, 'copias'))).toEqual([]);
  });

  test('left unfinished by a killed process is deleted, one being made is not, and neither is listed', async () => {
    const [old, young] = ['.copia-0123456789ab', '.copia-ba9876543210'].map((name) =>
      join(home, 'copias', name),
    );
    for (const path of [old, young]) mkdirSync(path ?? '', { recursive: true });
    utimesSync(old ?? '', new Date(0), new Date(0));
    await daily(new Date());
    expect([existsSync(old ?? ''), existsSync(young ?? '')]).toEqual([false, true]);
    expect(listBackups(home)).toHaveLength(1);
  });

  test('is made also on a disk whose clock is hours behind', async () => {
    const tomorrow = new Date(Date.now() + 86_400_000);
    expect(await daily(tomorrow)).toMatchObject({ ok: true });
    expect(listBackups(home)).toHaveLength(1);
  });

  test('in a folder that cannot be written is an error value, not an exception', async () => {
    writeFileSync(join(home, 'copias'), 'in the way');
    expect(await daily()).toMatchObject({ ok: false, error: { code: 'data.folder' } });
  });
});

describe('a backup on request', () => {
  const folder = () => join(home, 'copias');

  test('is made in the background, and reports its progress', async () => {
    const seen: string[] = [];
    const made = makeBackup(home, DATABASES, NOW, {
      progress: (done, total) => seen.push(`${done} of ${total}`),
    }).then((copy) => {
      seen.push('made');
      return copy;
    });
    await new Promise((resolve) => setImmediate(resolve));
    opened[0]?.exec('INSERT INTO j VALUES (4)');
    seen.push('written');
    expect(await made).toMatchObject({ value: { name: '2026-11-20' } });
    expect(seen).toEqual(['written', '0 of 4', '1 of 4', '2 of 4', '3 of 4', '4 of 4', 'made']);
  });

  test('is made beside those of the same second, with what changed since', async () => {
    const counts: unknown[] = [];
    for (const n of [4, 5, 6]) {
      opened[0]?.exec(`INSERT INTO j VALUES (${n})`);
      const made = await makeBackup(home, DATABASES, NOW);
      const db = copy(made.ok ? made.value.name : '', 'diario.sqlite');
      counts.push(db.prepare('SELECT COUNT(*) AS n FROM j').get()?.['n']);
      db.close();
    }
    expect(counts).toEqual([4, 5, 6]);
  });

  test('that is aborted before or during its making leaves no backup, and the databases unchanged', async () => {
    const early = await makeBackup(home, DATABASES, NOW, { signal: AbortSignal.abort() });
    expect(early).toEqual({ ok: false, error: { code: 'call.aborted' } });
    opened[0]
      ?.exec(`INSERT INTO j WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 300000)
      SELECT i FROM n`);
    const stop = new AbortController();
    const steps: number[] = [];
    const aborted = await makeBackup(home, DATABASES, NOW, {
      signal: stop.signal,
      progress: (done) => {
        steps.push(done);
        stop.abort();
      },
    });
    expect(aborted).toEqual({ ok: false, error: { code: 'call.aborted' } });
    expect(steps).toEqual([0]);
    expect(readdirSync(folder())).toEqual([]);
    expect(listBackups(home)).toEqual([]);
    expect(opened[0]?.prepare('SELECT COUNT(*) AS n FROM j').get()?.['n']).toBe(300_003);
    expect(await makeBackup(home, DATABASES, NOW)).toMatchObject({ value: { name: '2026-11-20' } });
  });

  test('of a damaged database is refused, and leaves nothing', async () => {
    writeFileSync(join(home, 'outro.sqlite'), 'isto não é um banco de dados'.repeat(300));
    expect(await makeBackup(home, [{ file: 'outro.sqlite' }], NOW)).toMatchObject({
      error: { code: 'data.damaged' },
    });
    expect(readdirSync(folder())).toEqual([]);
  });
});
