/** A journal that could not be opened at the start of a program that stays open. */

import { mkdir, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openTestApp } from '../testing/test-app.ts';

test('a journal whose file could not be opened is tried again by the next call', async () => {
  const core = await openTestApp();
  onTestFinished(() => core.close());
  const inTheWay = join(core.dataDir, 'diario.sqlite');
  await mkdir(inTheWay);
  const list = () => core.call('disablement.list', { environment: 'homologacao', pending: true });
  expect(await list()).toMatchObject({ ok: false, error: { code: 'data.folder' } });
  await rmdir(inTheWay);
  expect(await list()).toEqual({ ok: true, value: [] });
});
