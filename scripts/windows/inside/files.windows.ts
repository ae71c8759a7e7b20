/** Files as Windows keeps them: long paths, names without case, names that cannot be, and files that others have open or made read-only. */

import {
  chmodSync,
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, toNamespacedPath } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { defaultDataDir } from '../../../electron/data-folder/data-folder.ts';
import { isRemotePlace } from '../../../electron/storage/database/remote-place.ts';
import { replaceFile, writeOnce } from '../../../electron/storage/files/atomic-file.ts';
import { folderProblem, tidyFolder } from '../../../electron/storage/files/folder-path.ts';
import {
  isOnlyUsers,
  othersMayChange,
  restrictToUser,
  systemTool,
} from '../../../electron/storage/files/windows-access.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'balcao-arquivos-'));
});
afterEach(() => rmSync(toNamespacedPath(home), { recursive: true, force: true, maxRetries: 10 }));

const bytes = (text: string) => Buffer.from(text);

it('a file beyond 260 characters is written once, found again and named in the plain form', async () => {
  const path = join(
    home,
    ...Array.from({ length: 12 }, (_, n) => `pasta número ${n} da padaria`),
    'inut.xml',
  );
  expect(path.length).toBeGreaterThan(300);
  expect(await writeOnce(path, bytes('um'))).toEqual({ ok: true, value: { path, outcome: 'written' } });
  expect(await writeOnce(path, bytes('um'))).toMatchObject({ value: { path, outcome: 'already-there' } });
  expect(readFileSync(toNamespacedPath(path), 'utf8')).toBe('um');
  expect(readdirSync(toNamespacedPath(dirname(path)))).toEqual(['inut.xml']);
});

it('a name in other letters is the same file, and is never written over', async () => {
  await writeOnce(join(home, 'ID35-procInutNFe.xml'), bytes('um'));
  expect(await writeOnce(join(home, 'id35-PROCINUTNFE.XML'), bytes('um'))).toMatchObject({
    value: { outcome: 'already-there' },
  });
  expect(await writeOnce(join(home, 'id35-PROCINUTNFE.XML'), bytes('dois'))).toMatchObject({
    value: { outcome: 'suffixed' },
  });
  expect(readFileSync(join(home, 'ID35-procInutNFe.xml'), 'utf8')).toBe('um');
});

it.each(['C:\\Fiscal\\NUL', 'C:\\Fiscal\\com1.xml', 'C:\\Fiscal.', 'C:\\Fiscal \\XML', 'C:\\Fiscal?'])(
  'no folder "%s" can be chosen',
  (typed) => {
    expect(folderProblem(tidyFolder(typed))).toMatch(/^(reserved-name|trailing|characters)$/);
  },
);

it('a file in place of a folder is reported as such, not as missing', async () => {
  writeFileSync(join(home, 'arquivo'), '');
  const below = join(home, 'arquivo', '2026', 'inut.xml');
  expect(await writeOnce(below, bytes('um'))).toEqual({ ok: false, error: { problem: 'ENOTDIR' } });
});

it('a read-only file counts as it is, and is not replaced', async () => {
  const path = join(home, 'inut.xml');
  await writeOnce(path, bytes('um'));
  chmodSync(path, 0o444);
  expect(await writeOnce(path, bytes('um'))).toMatchObject({ value: { outcome: 'already-there' } });
  expect(await writeOnce(path, bytes('dois'))).toMatchObject({ value: { outcome: 'suffixed' } });
  expect(readFileSync(path, 'utf8')).toBe('um');
  chmodSync(path, 0o666);
});

it('a file that stays open is not replaced: the old content stays whole, and nothing is left beside it', async () => {
  const path = join(home, 'ajustes.json');
  await replaceFile(path, bytes('velho'));
  const reader = openSync(path, 'r+');
  try {
    const done = await replaceFile(path, bytes('novo'));
    expect(readFileSync(path, 'utf8')).toBe(done.ok ? 'novo' : 'velho');
    expect(readdirSync(home)).toEqual(['ajustes.json']);
  } finally {
    closeSync(reader);
  }
  expect(await replaceFile(path, bytes('novo'))).toMatchObject({ ok: true });
  expect(readFileSync(path, 'utf8')).toBe('novo');
});

it('a secret is on the access list of its user alone, by the list that the system keeps', async () => {
  const path = join(home, 'cofre.chave');
  writeFileSync(path, '');
  await systemTool('icacls.exe', [path, '/inheritance:r', '/grant:r', '*S-1-1-0:F']);
  expect(await isOnlyUsers(path)).toBe(false);
  await restrictToUser(path);
  expect(await isOnlyUsers(path)).toBe(true);
  expect(await othersMayChange(home)).toBe(false);
});

it('the data are kept in the local folder of this user, on a disk of this computer', () => {
  expect(defaultDataDir()).toMatch(/^C:\\users\\[^\\]+\\AppData\\Local\\Balcao NF-e$/i);
  expect(isRemotePlace(defaultDataDir())).toBe(false);
  expect(isRemotePlace('\\\\servidor\\fiscal')).toBe(true);
});
