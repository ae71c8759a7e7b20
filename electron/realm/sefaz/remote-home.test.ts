/** Data folders on another computer. */

import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { COPIED } from '../../backup/copies.ts';
import { createRemoteHome } from './remote-home.ts';
import { movedTo } from '../../data-folder/move-folder.ts';
import { openTestApp } from '../../testing/test-app.ts';

const environment = 'homologacao';
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'balcao-rede-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

test('a new one is refused, and no database is created there', async () => {
  const app = await openTestApp(folder, { isRemotePlace: (path) => path.startsWith(folder) });
  for (const each of ['homologacao', 'producao', 'treino'] as const) {
    expect(await app.call('company.list', { environment: each })).toMatchObject({
      error: { code: 'data.folder', data: { reason: 'network' } },
    });
  }
  await app.app.close();
  expect(readdirSync(folder).filter((name) => name.endsWith('.sqlite'))).toEqual([]);
  expect(await (await openTestApp(folder)).call('company.list', { environment })).toMatchObject({ ok: true });
});

const cnpj = '11222333000181';
const isRemotePlace = (path: string) => path.startsWith(folder);

async function withCompany(): Promise<void> {
  const before = await openTestApp(folder);
  await before.call('company.save', { environment, cnpj, name: 'Padaria da Ana', uf: 'SP' });
  await before.app.close();
}
const modified = () =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sqlite'))
    .map((name) => [name, statSync(join(folder, name)).mtimeMs]);

test('one with data is shown, and nothing in it is changed', async () => {
  await withCompany();
  const before = modified();
  const app = await openTestApp(folder, { isRemotePlace });
  expect(await app.call('company.list', { environment })).toMatchObject({
    value: [{ cnpj, name: 'Padaria da Ana' }],
  });
  expect(await app.call('app.about', {})).toMatchObject({ value: { remote: true, dataFolder: folder } });
  const acts = [
    app.call('company.save', { environment, cnpj, name: 'Outra', uf: 'SP' }),
    app.call('consult.note', { environment, chNFe: '35261111222333000181550010000000011000000014' }),
    app.call('token.create', { environment, cnpj, scopes: ['consultar'] }),
    app.call('backup.make', { environment }),
  ];
  for (const act of await Promise.all(acts)) expect(act).toMatchObject({ error: { code: 'data.remote' } });
  await app.app.close();
  expect(modified()).toEqual(before);
});

test('it is moved to this computer on request, and found there by the next start', async () => {
  await withCompany();
  const local = mkdtempSync(join(tmpdir(), 'balcao-aqui-'));
  onTestFinished(() => rmSync(local, { recursive: true, force: true, maxRetries: 10 }));
  const target = join(local, 'Balcao NF-e');
  const clock = { now: () => new Date('2026-11-22T12:00:00Z') };
  const home = createRemoteHome(folder, COPIED, { clock, isRemotePlace }, target);
  expect(home.view().ok).toBe(true);
  expect(home.move()).toEqual({ ok: true, value: { folder: target } });
  home.close();
  expect(movedTo(folder)).toBe(target);
  const app = await openTestApp(target);
  expect(await app.call('company.list', { environment })).toMatchObject({
    value: [{ name: 'Padaria da Ana' }],
  });
  expect(await app.call('app.about', {})).toMatchObject({ value: { remote: false } });
  await app.app.close();
  expect(existsSync(join(folder, 'balcao.sqlite'))).toBe(false);
});
