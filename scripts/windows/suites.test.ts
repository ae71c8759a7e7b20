/** Shows that the short set has what each landing needs, and nothing that Windows' Node cannot run. */

import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../root.ts';
import { PATTERNS, testFiles } from './suites.ts';

const read = (path: string) => readFileSync(path, 'utf8');

it('has files, folders of requests, journal on both stores, archive, copies, certificates and the command line, those with many processes first', () => {
  const short = testFiles(ROOT, false, read);
  for (const path of [
    'electron/disablement/archive/archive.test.ts',
    'electron/cli/shared-journal.end-to-end.test.ts',
    'electron/disablement/journal/journal.test.ts',
    'electron/disablement/journal/reserving.test.ts',
    'electron/disablement/journal/postgres/postgres-faults.test.ts',
    'electron/disablement/send/faults/crash.test.ts',
    'electron/drop/hostile.test.ts',
    'electron/drop/killed.test.ts',
    'electron/storage/backup/restore.test.ts',
    'electron/storage/files/rename-over.test.ts',
    'electron/storage/postgres/database.test.ts',
    'scripts/windows/inside/built-program.windows.ts',
    'scripts/windows/inside/files.windows.ts',
    'scripts/windows/inside/folder-requests.windows.ts',
  ])
    expect(short).toContain(path);
  // Ten rules of the server's, each cut, each attack: minutes that say nothing of Windows.
  const ofServer = ['attacks', 'hostile-rows', 'past/moving-cut'].map(
    (name) => `electron/disablement/journal/postgres/${name}.test.ts`,
  );
  for (const path of [...ofServer, 'electron/cli/end-to-end.test.ts']) {
    expect(short).not.toContain(path);
    expect(testFiles(ROOT, true, read)).toContain(path);
  }
  expect(short[0]).toContain('end-to-end');
  expect(testFiles(ROOT, true, read)).toEqual(expect.arrayContaining(short));
});

it('leaves out what needs false timers, false modules or a program of Linux', () => {
  const all = testFiles(ROOT, true, (path) =>
    path === join(ROOT, 'electron/storage/backup/backup.test.ts') ? 'vi.useFakeTimers()' : '',
  );
  expect(all).not.toContain('electron/storage/backup/backup.test.ts');
  expect(all).toContain('electron/storage/backup/restore.test.ts');
});

it('is given its stand-ins from files that exist, however the folders move', () => {
  const inside = join(ROOT, 'scripts/windows/inside');
  const addresses = [...read(join(inside, 'hooks.ts')).matchAll(/new URL\('([^']+)'/gu)].map(
    ([, to]) => to ?? '',
  );
  expect(addresses).toHaveLength(2);
  expect(addresses.filter((address) => !existsSync(resolve(inside, address)))).toEqual([]);
});

it.each(PATTERNS)('finds tests by %s', (pattern) => {
  expect(globSync(pattern, { cwd: ROOT })).not.toEqual([]);
});
