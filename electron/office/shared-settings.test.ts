/** The connection of a data folder to a shared journal: sealed, refused by name, and what a change of it stops. */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { codeOf, valueOf } from '../disablement/testing/test-context.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';
import { SHARED_FILE } from './shared-settings.ts';

// A port that nothing listens on.
const FIELDS = { host: '127.0.0.1', port: 1, database: 'balcao', user: 'maria', authority: '' };
const PASSWORD = 'senha da maria';

let dataDir: string;
let seat: TestApp;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'balcao-ligacao-'));
  seat = await openTestApp(dataDir);
});
afterEach(async () => {
  await seat.app.close();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 });
});
const connect = (over: object = {}) =>
  seat.call('shared-journal.connect', { ...FIELDS, password: PASSWORD, ...over });
const view = async () => valueOf(await seat.call('shared-journal.connection', {}));
const standing = async () => valueOf(await seat.call('shared-journal.state', {})).standing;

test('the password is sealed, never given out, and kept for the same server and user only', async () => {
  expect(codeOf(await seat.call('shared-journal.connect', FIELDS))).toBe('database.url');
  expect(await connect()).toMatchObject({ ok: true, value: { isSet: true, host: '127.0.0.1', port: 1 } });
  expect(readFileSync(join(dataDir, SHARED_FILE), 'utf8')).not.toContain(PASSWORD);
  expect(JSON.stringify(await view())).not.toContain(PASSWORD);
  expect(codeOf(await seat.call('shared-journal.connect', { ...FIELDS, database: 'outro' }))).toBe('ok');
  expect(await seat.call('shared-journal.connect', { ...FIELDS, user: 'joao' })).toMatchObject({
    error: { code: 'database.url', data: { fault: 'password' } },
  });
});

test('a change counts when the program is opened again, and so does leaving', async () => {
  expect([await standing(), (await view()).reopen]).toEqual(['none', false]);
  await connect();
  expect([await standing(), (await view()).reopen]).toEqual(['none', true]);
  seat = await seat.reopen();
  expect((await view()).reopen).toBe(false);
  expect(['connecting', 'away']).toContain(await standing());
  expect(await seat.call('shared-journal.leave', {})).toMatchObject({
    value: { isSet: false, reopen: true, host: '' },
  });
  seat = await seat.reopen();
  expect(await standing()).toBe('none');
});

test('a test of the connection says by name why it cannot be used, and stores nothing', async () => {
  const tried = await seat.call('shared-journal.test', { ...FIELDS, password: PASSWORD });
  expect(codeOf(tried)).toBe('database.away');
  expect((await view()).isSet).toBe(false);
});

test('another computer is reached with its certificate verified only', async () => {
  expect(codeOf(await connect({ host: 'banco.rede.local' }))).toBe('ok');
  expect(await connect({ host: 'banco.rede.local', authority: join(dataDir, 'falta.pem') })).toMatchObject({
    error: { code: 'database.url', data: { fault: 'sslrootcert' } },
  });
  expect(await connect({ host: 'a,b' })).toMatchObject({ error: { code: 'database.url' } });
});

test('a file that cannot be read, or a seal of another host, is no journal of its own', async () => {
  await connect();
  const path = join(dataDir, SHARED_FILE);
  const whole = readFileSync(path, 'utf8');
  for (const [text, fault] of [
    ['{', 'damaged'],
    [whole.replace('key-file', 'dpapi'), 'sealed'],
  ] as const) {
    writeFileSync(path, text);
    seat = await seat.reopen();
    const listed = await seat.call('disablement.list', { environment: 'homologacao', pending: true });
    expect(listed).toMatchObject({ error: { code: 'database.url', data: { fault } } });
  }
});

test('DATABASE_URL comes first, and is named', async () => {
  await connect();
  await seat.app.close();
  seat = await openTestApp(dataDir, {
    sharedJournal: { variable: 'postgresql://maria:x@localhost:1/balcao' },
  });
  expect(await view()).toMatchObject({ variable: 'localhost', isSet: true, reopen: false });
});
