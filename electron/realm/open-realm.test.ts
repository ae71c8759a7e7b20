/** A data folder that could not be opened whole is left as it was, and is opened when what hindered it is gone. */

import { mkdirSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { aloneInFolder } from '../storage/database/folder-hold.ts';
import { openTestApp } from '../testing/test-app.ts';

test.each([
  ['homologacao', '.', 'dh-curto.json'],
  ['treino', 'treino', 'certificado-treino.txt'],
] as const)('of %s, where a file cannot be read at the start', async (environment, folder, file) => {
  const core = await openTestApp();
  onTestFinished(core.close);
  const dataDir = join(core.dataDir, folder);
  // No rights keep an administrator from reading; a folder in its place does.
  mkdirSync(join(dataDir, file), { recursive: true });
  const list = () => core.call('company.list', { environment });
  expect(await list()).toMatchObject({ ok: false, error: { code: 'data.folder' } });
  // A restore has to have the folder for itself.
  expect(aloneInFolder(dataDir, () => 'alone')).toEqual({ value: 'alone' });
  rmdirSync(join(dataDir, file));
  expect(await list()).toMatchObject({ ok: true });
});
