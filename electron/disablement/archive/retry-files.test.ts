/** Unsaved files are tried again on any later call, but not on every keystroke. */

import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { appError } from '../../../shared/errors.ts';
import { err } from '../../../shared/result.ts';
import type { LogEntry } from '../../ports.ts';
import { writeOnce } from '../../storage/files/atomic-file.ts';
import { StoreRefusal } from '../../storage/postgres/refusal.ts';
import { openJournal } from '../journal/sqlite/sqlite-journal.ts';
import { createOwners } from '../journal/sqlite/owner-files.ts';
import { environment, named, realmForTests } from '../testing/realm.ts';
import { consentOf, rangeOf, valueOf } from '../testing/test-context.ts';

const t = realmForTests();
let away: boolean;
let tries: number;
let owed: string;

beforeEach(async () => {
  away = true;
  tries = 0;
  const dataDir = join(t.home, 'dados');
  const disk = {
    journal: valueOf(openJournal(dataDir)),
    owners: createOwners(dataDir),
    writeOnce: async (...file: Parameters<typeof writeOnce>) => {
      tries += 1;
      return away ? err({ problem: 'ENETUNREACH' }) : writeOnce(...file);
    },
  };
  t.app = t.open({ disk });
  owed = await t.prepared(3);
  expect(valueOf(await t.send(owed)).file).toMatchObject({ saved: false });
  await t.app.waitIdle();
  away = false;
  tries = 0;
});
const isSaved = async () => {
  await t.app.waitIdle();
  return valueOf(await t.app.get(named(owed))).file?.saved;
};
const later = () => (t.context.now += 10_000);
const check = () => t.app.check({ ...rangeOf(8, 9), ano: 2026 });

test.each<readonly [string, () => Promise<unknown>]>([
  ['prepare', () => t.prepared(5)],
  ['list', () => t.app.list({ environment, pending: true })],
  ['check', check],
])('%s tries', async (_name, ask) => {
  later();
  await ask();
  expect(await isSaved()).toBe(true);
});

test('a person’s statement and a discard try', async () => {
  away = true;
  const [uncertain, unsent] = [await t.prepared(5), await t.prepared(7)];
  t.context.wire = () => ({
    ok: true,
    value: { httpStatus: 502, contentType: 'text/html', body: Buffer.from('') },
  });
  await t.app.send(named(uncertain), consentOf(t.context));
  await t.app.waitIdle();
  tries = 0;
  valueOf(await t.app.discard(named(unsent)));
  await t.app.waitIdle();
  expect(tries).toBe(1);
  away = false;
  valueOf(await t.app.close({ ...named(uncertain), verdict: { found: false } }));
  expect(await isSaved()).toBe(true);
});

test('a range repeated while its archive is away is not saved until it is back', async () => {
  later();
  await check();
  expect(await isSaved()).toBe(true);
  const { path = '' } = valueOf(await t.app.get(named(owed))).file ?? {};
  rmSync(path);
  away = true;
  const again = valueOf(await t.app.saveFile(named(owed))).file;
  expect(again).toEqual({ saved: false, path, problem: 'ENETUNREACH' });
  expect(valueOf(await t.app.list({ environment, pending: true }))).toHaveLength(1);
  away = false;
  later();
  await check();
  expect([await isSaved(), existsSync(path)]).toEqual([true, true]);
});

test('many checks and lists in a row try once in ten seconds', async () => {
  away = true;
  later();
  for (let n = 0; n < 5; n++) {
    await check();
    await t.app.list({ environment, pending: false });
    await t.app.waitIdle();
  }
  expect(tries).toBe(1);
  later();
  await check();
  await t.app.waitIdle();
  expect(tries).toBe(2);
});

test('an archive that takes long to say that it is away is noted once as slow and once as away', async () => {
  const dataDir = join(t.home, 'dados');
  const late: typeof writeOnce = async () => {
    await wait(40);
    return err({ problem: 'ENETUNREACH' });
  };
  const disk = { journal: valueOf(openJournal(dataDir)), owners: createOwners(dataDir), writeOnce: late };
  const app = t.open({ disk, saveLimitMs: 5 });
  for (let n = 0; n < 3; n++) {
    app.retryFiles();
    await app.waitIdle();
  }
  const problems = valueOf(await app.story(named(owed))).map(({ problem }) => problem);
  expect(problems.filter((problem) => problem !== undefined)).toEqual(['ENETUNREACH', 'slow']);
});

test('a server that is away meanwhile is logged as what it is, not as a bug', async () => {
  const dataDir = join(t.home, 'dados');
  const journal = valueOf(openJournal(dataDir));
  const unsaved = () => Promise.reject(new StoreRefusal(appError('database.away')));
  const lines: LogEntry[] = [];
  const app = t.open({
    disk: { journal: { ...journal, unsaved }, owners: createOwners(dataDir), writeOnce },
    log: { write: (line) => void lines.push(line) },
  });
  app.retryFiles();
  await app.waitIdle();
  expect(lines).toEqual([{ level: 'error', op: 'disablement.save-unsaved', code: 'database.away' }]);
});
