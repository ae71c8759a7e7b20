/** A folder in which the two that the program needs cannot be made. */

import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { must, openTestApp } from '../testing/test-app.ts';
import { makeFolder } from './testing/folder.ts';

it('is not granted, and named with the reason: it was an error of the program, after a person had agreed', async () => {
  const app = await openTestApp();
  const begun = must(await app.call('training.begin', {}));
  const folder = makeFolder();
  // A file in the place of a folder.
  writeFileSync(join(folder, 'Retorno'), '');
  const made = await app.call('drop.create', {
    folder,
    cnpj: begun.company.cnpj,
    environment: 'treino',
    scopes: ['consultar'],
  });
  expect(made).toEqual({
    ok: false,
    error: { code: 'drop.folder', data: { folder, reason: 'unmade' } },
  });
  expect(must(await app.call('drop.list', {}))).toEqual([]);
  await app.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});
