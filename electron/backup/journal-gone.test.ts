/** A database that was taken out of its folder is missed: no empty one takes its place, nor that of a backup. */

import { existsSync, mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { cnpjSchema } from '../../shared/fiscal/issuer/cnpj.ts';
import { answerXml, makeSigner, procXml, signedRequest } from '../check/testing/documents.ts';
import { valueOf } from '../disablement/testing/test-context.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';
import { copyDaily } from './copies.ts';

const environment = 'homologacao' as const;
let app: TestApp;
afterEach(() => app.close());
/** Imports an XML, so that the journal has a request, and backs it up; returns the backup's name. */
const backedUp = async () => {
  const folder = join(app.dataDir, 'vindos');
  mkdirSync(folder);
  writeFileSync(join(folder, 'inut.xml'), procXml(signedRequest(makeSigner()), answerXml()));
  app.pickFolder(folder);
  valueOf(await app.call('journal.import-folder', { environment }));
  return valueOf(await app.call('backup.make', { environment })).name;
};
const list = () => app.call('disablement.list', { environment, pending: false });

test.each(['deleted', 'emptied'])(
  'a journal that was %s, as by an antivirus, is missed until a backup is restored',
  async (how) => {
    app = await openTestApp();
    const name = await backedUp();
    await app.app.close();
    const journal = join(app.dataDir, 'diario.sqlite');
    if (how === 'deleted') rmSync(journal);
    else truncateSync(journal);
    app = await openTestApp(app.dataDir);
    expect(await list()).toMatchObject({
      error: { code: 'data.damaged', data: { path: journal, reason: 'missing' } },
    });
    expect(await app.call('backup.make', { environment })).toMatchObject({ error: { code: 'data.damaged' } });
    await copyDaily(
      app.dataDir,
      { now: () => new Date(Date.now() + 86_400_000) },
      { write: () => undefined },
    );
    expect(valueOf(await app.call('backup.list', { environment })).map((copy) => copy.name)).toEqual([name]);
    valueOf(await app.call('backup.restore', { environment, name }));
    app = await app.reopen();
    expect(valueOf(await list())).toHaveLength(1);
    expect(existsSync(journal)).toBe(true);
  },
);

test.each([
  ['deleted', (path: string) => rmSync(path), { reason: 'missing' }],
  ['emptied', (path: string) => truncateSync(path), { reason: 'missing' }],
  ['damaged', (path: string) => writeFileSync(path, 'estragado'.repeat(2_000)), {}],
])(
  'so is what is known of numbers, and a backup of it is restored though it was %s',
  async (_, spoil, why) => {
    app = await openTestApp();
    const cnpj = cnpjSchema.parse('11222333000181');
    valueOf(await app.call('company.save', { environment, cnpj, name: 'Loja', uf: 'SP' }));
    const { name } = valueOf(await app.call('backup.make', { environment }));
    await app.app.close();
    const path = join(app.dataDir, 'balcao.sqlite');
    spoil(path);
    app = await openTestApp(app.dataDir);
    const damaged = { error: { code: 'data.damaged', data: { path, ...why } } };
    expect(await app.call('company.list', { environment })).toMatchObject(damaged);
    // The newest would be one without it.
    expect(await app.call('backup.make', { environment })).toMatchObject(damaged);
    expect(valueOf(await app.call('backup.list', { environment })).map((copy) => copy.name)).toEqual([name]);
    valueOf(await app.call('backup.restore', { environment, name }));
    expect(valueOf(await app.call('company.list', { environment }))).toMatchObject([{ cnpj, name: 'Loja' }]);
    expect(valueOf(await app.call('backup.state', { environment })).restored).toMatchObject({ name });
  },
);

test('one that had nothing yet is made anew', async () => {
  app = await openTestApp();
  expect(await list()).toEqual({ ok: true, value: [] });
  valueOf(await app.call('backup.make', { environment }));
  await app.app.close();
  rmSync(join(app.dataDir, 'diario.sqlite'));
  app = await openTestApp(app.dataDir);
  expect(await list()).toEqual({ ok: true, value: [] });
});

test('a computer that has none yet, and brings a backup that has requests, lacks nothing', async () => {
  app = await openTestApp();
  await backedUp();
  const fresh = await openTestApp();
  fresh.pickFolder(app.dataDir);
  valueOf(await fresh.call('backup.bring', { environment }));
  expect(await fresh.call('disablement.list', { environment, pending: false })).toEqual({
    ok: true,
    value: [],
  });
  await fresh.close();
});
