/** A journal that could not be opened at the start of a program that stays open. */

import { mkdir, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openTestApp } from '../testing/test-app.ts';

test.each([
  ['file', 'diario.sqlite'],
  ['archive', 'arquivo.json'],
])('a journal whose %s could not be opened is tried again by the next call', async (_, name) => {
  const core = await openTestApp();
  onTestFinished(() => core.close());
  const inTheWay = join(core.dataDir, name);
  await mkdir(inTheWay);
  const list = () => core.call('disablement.list', { environment: 'homologacao', pending: true });
  expect(await list()).toMatchObject({ ok: false, error: { code: 'data.folder' } });
  await rmdir(inTheWay);
  expect(await list()).toEqual({ ok: true, value: [] });
});

test('a journal that is open serves, though what an earlier run left behind could not be cleared away', async () => {
  const core = await openTestApp();
  onTestFinished(() => core.close());
  const inTheWay = join(core.dataDir, 'donos', 'f1b3c1de-0000-4000-8000-000000000000.sqlite');
  await mkdir(inTheWay, { recursive: true });
  const list = () => core.call('disablement.list', { environment: 'homologacao', pending: true });
  expect(await list()).toEqual({ ok: true, value: [] });
  await rmdir(inTheWay);
  expect(await list()).toEqual({ ok: true, value: [] });
});
