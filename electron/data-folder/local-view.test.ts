/** The local copy of a data folder that another computer writes to is one state of it, and none of its earlier ones. */

import type * as Fs from 'node:fs';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SETTINGS } from '../../shared/settings.ts';
import { openDatabase, type Database } from '../storage/database/database.ts';
import { openLocalView } from './local-view.ts';

const meanwhile = vi.hoisted(() => ({ copied: (_path: string): void => undefined }));
vi.mock('node:fs', async (original) => {
  const real = await original<typeof Fs>();
  const copyFileSync: typeof real.copyFileSync = (...given) => {
    real.copyFileSync(...given);
    meanwhile.copied(String(given[0]));
  };
  return { ...real, copyFileSync };
});

const FILE = 'diario.sqlite';
let remote: string;
let db: Database;

beforeEach(() => {
  remote = mkdtempSync(join(tmpdir(), 'balcao-remota-'));
  const opened = openDatabase(join(remote, FILE), {
    durability: 'full',
    migrations: ['CREATE TABLE t (n INTEGER) STRICT'],
  });
  if (!opened.ok) throw new Error(opened.error.code);
  db = opened.value;
  db.exec('PRAGMA wal_checkpoint(TRUNCATE); INSERT INTO t VALUES (1)');
});
afterEach(() => {
  meanwhile.copied = () => undefined;
  if (db.isOpen) db.close();
  rmSync(remote, { recursive: true, force: true, maxRetries: 10 });
});

test('a program that ends there between the copy of the file and that of its log takes nothing out of the view', () => {
  meanwhile.copied = (path) => {
    if (path === join(remote, FILE) && db.isOpen) db.close();
  };
  const view = openLocalView(remote, [{ file: FILE }]);
  if (!view.ok) throw new Error(view.error.code);
  const copy = new DatabaseSync(join(view.value.folder, FILE), { readOnly: true });
  expect(copy.prepare('SELECT n FROM t').all()).toEqual([{ n: 1 }]);
  copy.close();
  view.value.remove();
});

test('every setting that was chosen there counts in the view', () => {
  const files = Object.values(SETTINGS).map(({ file }) => file);
  for (const file of files) writeFileSync(join(remote, file), JSON.stringify({ of: file }));
  const view = openLocalView(remote, [{ file: FILE }]);
  if (!view.ok) throw new Error(view.error.code);
  for (const file of files)
    expect(JSON.parse(readFileSync(join(view.value.folder, file), 'utf8'))).toEqual({ of: file });
  view.value.remove();
});
