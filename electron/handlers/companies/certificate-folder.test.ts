/** A folder of certificates through the whole core: each file with what became of it. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FolderImport } from '../../../shared/contract.ts';
import { officeCompanies, officeFiles } from '../../testing/many-companies.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

let folder: string;
let app: TestApp;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'balcao-pasta-'));
  app = await openTestApp();
});
afterEach(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

async function importAll(passwords: string[]): Promise<Map<string, FolderImport>> {
  const done = await app.call('certificate.import-folder', { path: folder, passwords });
  if (!done.ok) throw new Error(done.error.code);
  return new Map(done.value.results.map((each) => [each.file, each]));
}

test('one password opens many, a file may have its own, and each refusal names its file and company', async () => {
  const companies = officeCompanies(14);
  const [common, own] = [
    await officeFiles(companies, 'comum'),
    await officeFiles(companies.slice(0, 2), 'própria'),
  ];
  mkdirSync(join(folder, 'clientes'));
  const put = (name: string, bytes: Uint8Array | undefined) => writeFileSync(join(folder, name), bytes ?? '');
  put('a.pfx', common[0]?.bytes);
  put('clientes/b.pfx', own[1]?.bytes);
  // The fourteenth ended three days ago.
  put('vencido.pfx', common[13]?.bytes);
  put('outra-senha.p12', own[0]?.bytes);
  put('estragado.pfx', Buffer.from('não é um certificado'));
  put('leia-me.txt', Buffer.from('x'));

  const first = await importAll(['comum', 'b.pfx;própria']);
  expect([...first.keys()].sort()).toEqual([
    'a.pfx',
    'clientes/b.pfx',
    'estragado.pfx',
    'outra-senha.p12',
    'vencido.pfx',
  ]);
  expect(first.get('a.pfx')).toMatchObject({ outcome: 'imported', cnpj: companies[0]?.cnpj });
  expect(first.get('clientes/b.pfx')).toMatchObject({ outcome: 'imported', cnpj: companies[1]?.cnpj });
  expect(first.get('outra-senha.p12')).toMatchObject({
    outcome: 'refused',
    error: { code: 'certificate.password-wrong' },
  });
  expect(first.get('estragado.pfx')).toMatchObject({ error: { code: 'certificate.not-pkcs12' } });
  expect(first.get('vencido.pfx')).toMatchObject({
    outcome: 'refused',
    cnpj: companies[13]?.cnpj,
    holder: companies[13]?.name,
    error: { code: 'certificate.expired' },
  });

  // With the password that lacked, the rest comes in; what is here stays as it is.
  const again = await importAll(['comum', 'própria']);
  expect(again.get('a.pfx')?.outcome).toBe('known');
  expect(again.get('outra-senha.p12')?.outcome).toBe('renewed');
  const list = await app.call('company.list', { environment: 'producao' });
  expect(list.ok && list.value.map(({ cnpj }) => cnpj).sort()).toEqual(
    [companies[0]?.cnpj, companies[1]?.cnpj].sort(),
  );
});

test('what does not open here any more, or was for one session, comes in again, though no list was asked for', async () => {
  const companies = officeCompanies(2);
  const files = await officeFiles(companies, 'comum');
  for (const [at, { bytes }] of files.entries()) writeFileSync(join(folder, `${at}.pfx`), bytes);
  const remembered = async () => {
    const list = await app.call('certificate.list', { environment: 'producao' });
    return list.ok && list.value.filter((each) => each.remembered && !each.needsFile).length;
  };
  const outcomes = async () => [...(await importAll(['comum'])).values()].map(({ outcome }) => outcome);

  const once = await app.call('certificate.import-folder', {
    path: folder,
    passwords: ['comum'],
    remember: false,
  });
  expect(once.ok && once.value.results.map(({ outcome }) => outcome)).toEqual(['imported', 'imported']);
  expect(await outcomes()).toEqual(['imported', 'imported']);
  expect(await remembered()).toBe(2);

  // Restored on another computer: the rows came along, the key that sealed them did not.
  await app.app.close();
  rmSync(join(app.dataDir, 'chave'));
  app = await openTestApp(app.dataDir);
  expect(await outcomes()).toEqual(['imported', 'imported']);
  expect(await remembered()).toBe(2);
});

test('a cancelled dialog imports nothing, and a folder that is away is reported', async () => {
  app.pickFolder(undefined);
  expect(await app.call('certificate.import-folder', { passwords: ['x'] })).toEqual({
    ok: true,
    value: { results: [], more: 0, unread: [] },
  });
  const away = await app.call('certificate.import-folder', { path: join(folder, 'não'), passwords: ['x'] });
  expect(away).toMatchObject({ error: { code: 'data.folder' } });
});

test('files that a stop left are named as unread: the others seemed to be the whole folder', async () => {
  const files = await officeFiles(officeCompanies(3), 'comum');
  for (const [at, { bytes }] of files.entries()) writeFileSync(join(folder, `${at}.pfx`), bytes);
  const stop = new AbortController();
  stop.abort();
  const done = await app.call(
    'certificate.import-folder',
    { path: folder, passwords: ['comum'] },
    { signal: stop.signal },
  );
  expect(done.ok && done.value.results).toEqual(
    files.map((_, at) => ({ file: `${at}.pfx`, outcome: 'unread' })),
  );
});
