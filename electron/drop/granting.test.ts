/** Folders that are not granted: the two that the program needs cannot be made there, or another grant came first. */

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

it('is granted once where two pages ask for it at the same time: two grants would answer one request', async () => {
  const app = await openTestApp();
  const begun = must(await app.call('training.begin', {}));
  const folder = makeFolder();
  const granting = (scopes: ('consultar' | 'inutilizar')[]) =>
    app.call('drop.create', { folder, cnpj: begun.company.cnpj, environment: 'treino', scopes });
  const made = await Promise.all([granting(['consultar']), granting(['consultar', 'inutilizar'])]);
  expect(made.filter(({ ok }) => ok)).toHaveLength(1);
  expect(made.find(({ ok }) => !ok)).toEqual({
    ok: false,
    error: { code: 'drop.folder', data: { folder, reason: 'taken' } },
  });
  expect(must(await app.call('drop.list', {}))).toHaveLength(1);
  await app.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});
