import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { certificateFiles, passwordsFor } from './folder-files.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'balcao-pfx-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));

test('the certificate files of a folder are those of its folders too, whatever the case of their ending', async () => {
  mkdirSync(join(folder, 'padaria'));
  mkdirSync(join(folder, '.oculta'));
  for (const name of ['b.PFX', 'padaria/a.p12', 'leia.txt', '.oculta/c.pfx'])
    writeFileSync(join(folder, name), '');
  const found = await certificateFiles(folder);
  expect(found).toEqual({
    ok: true,
    value: { files: [join(folder, 'b.PFX'), join(folder, 'padaria/a.p12')], more: 0, unread: [] },
  });
});

test('a folder below that nobody may open is passed over and named, and the files of the others come', async () => {
  for (const name of ['System Volume Information', 'padaria', 'padaria/2025']) mkdirSync(join(folder, name));
  for (const name of ['b.pfx', 'padaria/2025/a.pfx']) writeFileSync(join(folder, name), '');
  const shut = join(folder, 'System Volume Information');
  const found = await certificateFiles(folder, (path) =>
    path === shut
      ? Promise.reject(Object.assign(new Error('EPERM'), { code: 'EPERM' }))
      : readdir(path, { withFileTypes: true }),
  );
  expect(found).toEqual({
    ok: true,
    value: { files: [join(folder, 'b.pfx'), join(folder, 'padaria/2025/a.pfx')], more: 0, unread: [shut] },
  });
  const top = await certificateFiles(folder, () =>
    Promise.reject(Object.assign(new Error('EPERM'), { code: 'EPERM' })),
  );
  expect(top).toMatchObject({ error: { code: 'data.folder', data: { folder, reason: 'EPERM' } } });
});

test('a folder that is not there is reported as that', async () => {
  const found = await certificateFiles(join(folder, 'outra'));
  expect(found).toMatchObject({ error: { code: 'data.folder', data: { reason: 'ENOENT' } } });
});

test('a line with the name of a file is the password of that file alone, every other line of all', () => {
  const [a, b, c] = ['a.pfx', 'cliente/b.pfx', 'c.pfx'].map((name) => join(folder, name));
  if (!a || !b || !c) throw new Error('three');
  const of = passwordsFor(folder, [a, b, c], ['comum', 'A.PFX;própria', 'b.pfx;x;y', 'z.pfx;não é nome']);
  expect(of(a)).toEqual(['própria']);
  expect(of(b)).toEqual(['x;y']);
  expect(of(c)).toEqual(['comum', 'z.pfx;não é nome']);
});
