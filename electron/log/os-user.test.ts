/** A user without an entry in the system's list, as in a container that is run under a number. */

import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, afterAll, expect, it, vi } from 'vitest';
import { defaultDataDir } from '../data-folder/data-folder.ts';
import { must, openTestApp } from '../testing/test-app.ts';

const unknown = () => {
  throw Object.assign(new Error('uv_os_get_passwd returned ENOENT'), { code: 'ERR_SYSTEM_ERROR' });
};

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(os.tmpdir(), 'sem-nome-'));
  vi.spyOn(os, 'userInfo').mockImplementation(unknown);
  vi.spyOn(os, 'homedir').mockImplementation(unknown);
  syncBuiltinESMExports();
});
afterAll(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

it('opens a data folder and asks its journal', async () => {
  const core = await openTestApp(join(folder, 'dados'));
  expect(must(await core.call('disablement.list', { environment: 'homologacao', pending: true }))).toEqual(
    [],
  );
  await core.close();
});

it('makes a report for support, and one of a rehearsal', async () => {
  const core = await openTestApp(join(folder, 'relatos'));
  expect(must(await core.call('app.diagnosis', {})).text).toContain('inutilizacoes');
  expect(must(await core.call('field.report', {})).files).toHaveLength(2);
  await core.close();
});

it('has its data at a place that can be named where none is chosen', () => {
  expect(defaultDataDir({}, 'linux')).toMatch(/[\\/]\.local[\\/]share[\\/]balcao-nfe$/);
});
