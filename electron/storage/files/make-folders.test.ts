/** New folders are created in order, and the system's own reason is reported if they cannot be. */

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { replaceFile, writeOnce } from './atomic-file.ts';
import { makeFolders } from './make-folders.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'balcao-pastas-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true, maxRetries: 10 }));

/** Mounting requires a privileged Linux user; elsewhere the test is reported as skipped. */
const mayMount =
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  spawnSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;
const why = mayMount ? '' : ' (skipped: mounting is not allowed here)';

test('returns the new ones, outermost first, and creates none twice', async () => {
  const [a, b] = [join(home, 'a'), join(home, 'a', 'b')];
  expect(await makeFolders(b)).toEqual([a, b]);
  expect(statSync(b).isDirectory()).toBe(true);
  expect(await makeFolders(b)).toEqual([]);
});

test('two at once end with the folder created', async () => {
  const deep = join(home, 'a', 'b', 'c');
  const made = await Promise.all([makeFolders(deep), makeFolders(deep)]);
  expect(made.flat().toSorted()).toEqual([join(home, 'a'), join(home, 'a', 'b'), deep]);
});

test('a file in the way is reported as such', async () => {
  writeFileSync(join(home, 'a'), '');
  await expect(makeFolders(join(home, 'a', 'b', 'c'))).rejects.toMatchObject({ code: 'ENOTDIR' });
});

test.skipIf(!mayMount)(`a read-only disk is reported as such, also if a folder is new${why}`, async () => {
  const disk = join(home, 'disco');
  mkdirSync(disk);
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'ro', 'tmpfs', disk]);
  try {
    const path = join(disk, '11222333000181', 'homologacao', 'a.xml');
    const refused = { ok: false, error: { problem: 'EROFS' } };
    expect(await writeOnce(path, Buffer.from('x'))).toEqual(refused);
    expect(await writeOnce(path, Buffer.from('x'), { folder: disk, mount: true })).toEqual(refused);
    expect(await replaceFile(path, Buffer.from('x'))).toEqual(refused);
  } finally {
    execFileSync('umount', ['-l', disk]);
  }
});
