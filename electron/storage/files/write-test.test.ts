/** A folder is accepted only after a file was written to it and read back. */

import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeOnce } from './atomic-file.ts';
import { createArchiveRoot } from './archive-root.ts';
import { createWriteTests } from './write-test.ts';

let home = '';
const late: unknown[] = [];
const tests = createWriteTests(60_000, (error) => late.push(error));
const standing = (folder: string) => ({ folder, standing: { folder, mount: false } });

beforeEach(() => (home = mkdtempSync(join(tmpdir(), 'balcao-prova-'))));
afterEach(() => rmSync(home, { recursive: true, force: true, maxRetries: 10 }));

test('a good folder passes, reports its space and is left as it was', async () => {
  const found = await tests.try(standing(home));
  expect(found.problem).toBeUndefined();
  expect(found.space?.total).toBeGreaterThan(0);
  expect(readdirSync(home)).toEqual([]);
});

test('a missing chosen folder is reported and not created; the standard one is created', async () => {
  const folder = join(home, 'longe');
  expect((await tests.try(standing(folder))).problem).toBe('ENOENT');
  expect(readdirSync(home)).toEqual([]);
  expect((await tests.try({ folder })).problem).toBeUndefined();
  expect(readdirSync(home)).toEqual(['longe']);
});

test('a file in its place, a name beyond the limit and an unmounted disk are reported', async () => {
  writeFileSync(join(home, 'arquivo'), '');
  expect((await tests.try(standing(join(home, 'arquivo')))).problem).toBe('ENOTDIR');
  // Windows counts a name that it cannot have as missing; no such folder can be chosen (folder-path.ts).
  const impossible = process.platform === 'win32' ? 'ENOENT' : 'ENAMETOOLONG';
  expect((await tests.try(standing(join(home, 'a'.repeat(300))))).problem).toBe(impossible);
  const unmounted = { folder: home, standing: { folder: home, mount: true } };
  expect((await tests.try(unmounted)).problem).toBe('unmounted');
});

test('a folder that hangs is reported as slow, and is tried once for any number of calls', async () => {
  const { promise, resolve } = Promise.withResolvers<{ problem?: string }>();
  let attempts = 0;
  const slow = createWriteTests(
    5,
    (error) => late.push(error),
    () => {
      attempts += 1;
      return promise;
    },
  );
  const both = await Promise.all([slow.try({ folder: home }), slow.try({ folder: home })]);
  expect(both.map(({ problem }) => problem)).toEqual(['slow', 'slow']);
  expect(attempts).toBe(1);
  resolve({});
  await promise;
  expect(late).toEqual([]);
});

test('nothing is written where a chosen root was, and only what is below it is created', async () => {
  const root = { folder: join(home, 'compartilhada'), mount: false };
  const path = join(root.folder, '11222333000181', '2026', 'a.xml');
  const bytes = Buffer.from('<a/>');
  expect(await writeOnce(path, bytes, root)).toEqual({ ok: false, error: { problem: 'ENOENT' } });
  expect(readdirSync(home)).toEqual([]);
  mkdirSync(root.folder);
  expect(await writeOnce(path, bytes, { ...root, mount: true })).toMatchObject({
    error: { problem: 'unmounted' },
  });
  expect(readdirSync(root.folder)).toEqual([]);
  expect(await writeOnce(path, bytes, root)).toEqual({ ok: true, value: { path, outcome: 'written' } });
});

test('a choice is there at the next start, and one that cannot be stored changes nothing', async () => {
  const first = createArchiveRoot(home);
  expect(first.folder()).toBe(join(home, 'arquivo'));
  await first.choose({ folder: '/mnt/notas', mount: true });
  const second = createArchiveRoot(home);
  expect(second.standing()).toEqual({ folder: '/mnt/notas', mount: true });
  rmSync(join(home, 'arquivo.json'));
  mkdirSync(join(home, 'arquivo.json', 'no-caminho'), { recursive: true });
  expect((await second.choose(undefined)).ok).toBe(false);
  expect(second.folder()).toBe('/mnt/notas');
});
