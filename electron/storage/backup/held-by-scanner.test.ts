/** A backup is made, and put in place, though a scanner holds its files for a moment, as on Windows. */

import type * as Fs from 'node:fs';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ok } from '../../../shared/result.ts';
import { openDatabase } from '../database/database.ts';
import { listBackups, makeBackup, makeDailyBackup } from './backup.ts';
import { applyPendingRestore, requestRestore } from './restore.ts';

/** How often the next renames to such a path are refused. */
const held = vi.hoisted(() => ({ times: 0, to: '' }));
vi.mock('node:fs', async (actual) => {
  const fs = await actual<typeof Fs>();
  const renameSync: typeof fs.renameSync = (from, to) => {
    if (String(to).includes(held.to) && held.times-- > 0)
      throw Object.assign(new Error('held by a scanner'), { code: 'EPERM', syscall: 'rename' });
    fs.renameSync(from, to);
  };
  return { ...fs, renameSync };
});

const NOW = new Date(2026, 10, 20, 9);
const DATABASES = [{ file: 'diario.sqlite' }];
let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'balcao-antivirus-'));
  const db = openDatabase(join(home, 'diario.sqlite'), {
    durability: 'full',
    migrations: ['CREATE TABLE j (n INTEGER) STRICT'],
  });
  if (db.ok) db.value.close();
});
afterEach(() => rmSync(home, { recursive: true, force: true, maxRetries: 10 }));

test('the copy of the day is made, one on request has another name, and it is restored', async () => {
  held.times = 2;
  expect(await makeDailyBackup(home, DATABASES, NOW)).toMatchObject({ value: { name: '2026-11-20' } });
  held.times = 2;
  expect(await makeBackup(home, DATABASES, NOW)).toMatchObject({ value: { name: '2026-11-20-090000' } });
  expect(listBackups(home)).toHaveLength(2);
  await requestRestore(home, '2026-11-20');
  Object.assign(held, { times: 2, to: 'antes-20' });
  const nothingHeld = () => ok({ held: false, owed: { folders: [], filed: false } });
  expect(applyPendingRestore(home, NOW, nothingHeld, DATABASES)).toEqual({ ok: true, value: 'restored' });
});
