/**
 * A backup restored on another computer: history and rules are included, keys are not, and untrusted backups are
 * refused.
 */

import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createAuthority, makePfx } from '../certificates/testing/pfx-factory.ts';
import { answerXml, makeSigner, procXml, signedRequest } from '../check/testing/documents.ts';
import { codeOf, valueOf } from '../disablement/testing/test-context.ts';
import { noteNumberSchema } from '../../shared/fiscal/numbering.ts';
import { listBackups } from '../storage/backup/backup.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

const environment = 'homologacao' as const;
const good = procXml(signedRequest(makeSigner()), answerXml());
const home = mkdtempSync(join(tmpdir(), 'balcao-outro-pc-'));
afterAll(() => rmSync(home, { recursive: true, force: true, maxRetries: 10 }));

let pfx: Uint8Array;
let old: TestApp;
let fresh: TestApp;
const importCertificate = async (app: TestApp) => {
  app.pick({ name: 'padaria.pfx', bytes: Buffer.from(pfx) }); // read once, then overwritten
  const { draft } = valueOf(await app.call('certificate.choose', {}));
  const draftId = draft?.draftId ?? '';
  valueOf(await app.call('certificate.inspect', { draftId, password: 'senha' }));
  return app.call('certificate.commit', { draftId, uf: 'SP' });
};
const certificates = async (app: TestApp) => valueOf(await app.call('certificate.list', { environment }));
const rows = async (app: TestApp) =>
  valueOf(await app.call('disablement.list', { environment, pending: false }));
/** The newest that is finished: the day's own may still be in the making beside it. */
const copyOf = ({ dataDir }: TestApp) => join(dataDir, 'copias', listBackups(dataDir)[0]?.name ?? '');
const bring = async (app: TestApp, folder: string) => {
  app.pickFolder(folder);
  return app.call('backup.bring', { environment });
};

beforeAll(async () => {
  const authority = await createAuthority();
  pfx = makePfx(await authority.issue({ cnpj: '11222333000181', uf: 'SP' }), { password: 'senha' });
});
beforeEach(async () => {
  [old, fresh] = [await openTestApp(), await openTestApp()];
  valueOf(await importCertificate(old));
  const xml = join(old.dataDir, 'vindos');
  mkdirSync(xml);
  writeFileSync(join(xml, 'inut.xml'), good);
  old.pickFolder(xml);
  expect(valueOf(await old.call('journal.import-folder', { environment }))).toMatchObject({
    imported: { files: 1, unproven: 1 },
  });
  valueOf(await old.call('backup.make', { environment }));
});
afterEach(async () => {
  await old.close();
  await fresh.close();
});

test('the history is there, the certificate requires its file, and a disabled range is refused', async () => {
  const { brought } = valueOf(await bring(fresh, join(old.dataDir, 'copias')));
  expect(brought).toMatchObject({ requests: 1, events: 2 });
  const name = brought?.name ?? '';
  valueOf(await fresh.call('backup.restore', { environment, name }));
  expect(valueOf(await fresh.call('backup.state', { environment }))).toMatchObject({
    pending: { name, inUse: false },
  });
  fresh = await fresh.reopen();

  expect((await rows(fresh)).map(({ nNFIni, nNFFin, state }) => [nNFIni, nNFFin, state])).toEqual([
    [3, 5, 'imported'],
  ]);
  expect(await certificates(fresh)).toMatchObject([{ needsFile: true }]);
  const { owed, restored } = valueOf(await fresh.call('backup.state', { environment }));
  expect(owed).toMatchObject({ away: true });
  expect(restored).toMatchObject({ name, told: false });

  valueOf(await importCertificate(fresh));
  expect(await certificates(fresh)).toMatchObject([{ needsFile: false }]);
  const again = await fresh.call('disablement.prepare', {
    environment,
    cnpj: valueOf(await fresh.call('company.list', { environment }))[0]!.cnpj,
    mod: '55',
    serie: 1,
    nNFIni: noteNumberSchema.parse(4),
    nNFFin: noteNumberSchema.parse(4),
    ano: 2026,
    xJust: 'Número pulado por falha do emissor',
  });
  expect(codeOf(again)).toMatch(/^disablement\.(overlap|already)$/);
});

test('a whole data folder can be restored, also while its program runs, and so can the folder of one backup', async () => {
  expect(valueOf(await bring(fresh, old.dataDir)).brought).toMatchObject({ requests: 1, from: old.dataDir });
  const one = copyOf(old);
  expect(valueOf(await bring(fresh, one)).brought).toMatchObject({ requests: 1, from: one });
  const names = valueOf(await fresh.call('backup.list', { environment })).map(({ name }) => name);
  expect(new Set(names).size).toBe(2);
  for (const name of names) {
    const path = join(fresh.dataDir, 'copias', name, 'balcao.sqlite');
    const db = new DatabaseSync(path, { readOnly: true });
    expect(db.prepare('SELECT MAX(length(sealed)) AS n FROM certificate').get()?.['n']).toBe(0);
    db.close();
  }
});

test('what is no backup, was changed, is damaged, or belongs to a newer version or the other journal is refused', async () => {
  const source = copyOf(old);
  const changed = (sql: string) => {
    const folder = mkdtempSync(join(home, 'c-'));
    cpSync(source, folder, { recursive: true });
    const db = new DatabaseSync(join(folder, 'diario.sqlite'));
    db.exec(sql);
    db.close();
    return folder;
  };
  const tell = async (folder: string) => codeOf(await bring(fresh, folder));
  expect(await tell(mkdtempSync(join(home, 'vazia-')))).toBe('backup.none');
  expect(
    await tell(changed("DROP TRIGGER disablement_event_no_update; UPDATE disablement_event SET at = '2020'")),
  ).toBe('backup.broken');
  expect(await tell(changed('PRAGMA user_version = 99'))).toBe('data.newer');
  const foreign = mkdtempSync(join(home, 'f-'));
  writeFileSync(join(foreign, 'diario.sqlite'), 'não é um banco de dados'.repeat(300));
  expect(await tell(foreign)).toBe('data.damaged');
  const other = mkdtempSync(join(home, 'o-'));
  const db = new DatabaseSync(join(other, 'balcao.sqlite'));
  db.exec('CREATE TABLE outra (n INTEGER)');
  db.close();
  expect(await tell(other)).toBe('data.damaged');
  const training = await openTestApp();
  valueOf(await training.call('training.begin', {}));
  training.pickFolder(source);
  expect(codeOf(await training.call('backup.bring', { environment: 'treino' }))).toBe('backup.other-realm');
  await training.close();
  expect(valueOf(await fresh.call('backup.list', { environment }))).toEqual([]);
  expect(readdirSync(join(fresh.dataDir, 'copias'))).toEqual([]);
});

test('the newest backup is copied to another folder completely, and not again the second time', async () => {
  const outside = mkdtempSync(join(home, 'pendrive-'));
  old.pickFolder(outside);
  const first = valueOf(await old.call('backup.save-to', { environment }));
  expect(valueOf(await old.call('backup.save-to', { environment }))).toEqual(first);
  const [name] = readdirSync(outside);
  expect(readdirSync(outside)).toHaveLength(1);
  expect(first.saved?.path).toBe(join(outside, name ?? ''));
  for (const file of ['diario.sqlite', 'balcao.sqlite']) {
    const kept = readFileSync(join(old.dataDir, 'copias', name ?? '', file));
    expect(readFileSync(join(outside, name ?? '', file)).equals(kept)).toBe(true);
  }
  // A file of that name has other bytes: it stays, and ours is saved next to it.
  copyFileSync(join(outside, name ?? '', 'balcao.sqlite'), join(outside, name ?? '', 'diario.sqlite'));
  valueOf(await old.call('backup.save-to', { environment }));
  expect(readdirSync(outside)).toHaveLength(2);
  old.pickFolder(join(outside, 'nada'));
  expect(codeOf(await old.call('backup.save-to', { environment }))).toBe('data.folder');
});

test('a backup of a day to come, made while the clock was wrong, is not taken for the newest one', async () => {
  old.setTime(new Date('2031-01-05T12:00:00'));
  const wrong = valueOf(await old.call('backup.make', { environment })).name;
  expect(wrong).toBe('2031-01-05');
  old.setTime(undefined);
  const right = valueOf(await old.call('backup.make', { environment })).name;
  const outside = mkdtempSync(join(home, 'pendrive-'));
  old.pickFolder(outside);
  expect(valueOf(await old.call('backup.save-to', { environment })).saved?.path).toBe(join(outside, right));
  const copies = join(old.dataDir, 'copias');
  expect(valueOf(await bring(fresh, copies)).brought).toMatchObject({ from: join(copies, right) });
  for (const { name } of listBackups(old.dataDir))
    if (name !== wrong) rmSync(join(copies, name), { recursive: true, maxRetries: 10 });
  expect(valueOf(await old.call('backup.save-to', { environment })).saved?.path).toBe(join(outside, wrong));
});

test('a requested restore can be cancelled', async () => {
  const [copy] = valueOf(await old.call('backup.list', { environment }));
  valueOf(await old.call('backup.restore', { environment, name: copy?.name ?? '' }));
  expect(valueOf(await old.call('backup.cancel-restore', { environment }))).toEqual({ cancelled: true });
  expect(valueOf(await old.call('backup.cancel-restore', { environment }))).toEqual({ cancelled: false });
  old = await old.reopen();
  expect(valueOf(await old.call('backup.state', { environment }))).toEqual({});
});

test('the restore waits while another program has the data open, and every front end reports this', async () => {
  const [copy] = valueOf(await old.call('backup.list', { environment }));
  const name = copy?.name ?? '';
  valueOf(await old.call('backup.restore', { environment, name }));
  const second = await openTestApp(old.dataDir);
  expect(valueOf(await second.call('backup.state', { environment }))).toMatchObject({
    pending: { name, inUse: true },
  });
  expect(await rows(second)).toHaveLength(1);
  await second.app.close();
});

test('a chain head is found however it was typed from paper', async () => {
  const { head, events } = valueOf(await old.call('journal.audit', { environment }));
  const typed = ` ${head.slice(0, 10).toUpperCase()} ${head.slice(10, 24)}… `;
  const found = valueOf(await old.call('journal.find-head', { environment, head: typed }));
  expect(found).toMatchObject({ events, found: { position: events } });
  expect(codeOf(await old.call('journal.find-head', { environment, head: 'abc' }))).toBe('input.invalid');
  const none = valueOf(await old.call('journal.find-head', { environment, head: '0123456789abcdef' }));
  expect(none.found).toBeUndefined();
});
