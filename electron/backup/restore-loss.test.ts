/**
 * What a restore would lose: requests without an answer or a file block it; what SEFAZ itself knows is only
 * reported.
 */

import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Journal } from '../disablement/journal/journal.ts';
import { openJournal } from '../disablement/journal/sqlite/sqlite-journal.ts';
import { appendDecided } from '../disablement/journal/append-decided.ts';
import type { EventDraft } from '../disablement/journal/journal-rows.ts';
import { AT, requestOf } from '../disablement/journal/testing/requests.ts';
import { valueOf } from '../disablement/testing/test-context.ts';
import { createArchiveRoot } from '../storage/files/archive-root.ts';
import { makeBackup } from '../storage/backup/backup.ts';
import { createBoundedFileReads, type BoundedFileReads } from '../storage/files/bounded-file-reads.ts';
import { SLOW } from '../storage/files/time-limit.ts';
import { weigh } from './copies.ts';
import { lossOf, lossRefusal } from './restore-loss.ts';

let home: string;
let journal: Journal;

const prepare = async (n: number) => {
  const requestId = `pedido-${n}`;
  await journal.add(requestOf(n, { nNFFin: n + 1 }));
  return requestId;
};
const note = (requestId: string, draft: EventDraft) => appendDecided(journal, requestId, () => [draft]);
const send = (requestId: string) =>
  note(requestId, {
    kind: 'sending',
    step: 'send',
    at: AT,
    data: { owner: 'x', xmlSeq: 0, overridden: false },
  });
const doubt = (requestId: string) =>
  note(requestId, { kind: 'outcome', step: 'doubt', at: AT, data: { nProt: '' } });
const sent = async (n: number) => {
  const requestId = await prepare(n);
  await send(requestId);
  return requestId;
};
const homologate = (requestId: string, provedBy: '102' | '563') =>
  note(requestId, {
    kind: 'outcome',
    step: 'homologate',
    at: AT,
    disabled: true,
    data: { nProt: '1', provedBy },
  });
const saved = () => join(home, 'antigo', 'a.xml');
const file = (requestId: string) => {
  mkdirSync(join(home, 'antigo'), { recursive: true });
  writeFileSync(saved(), '<ProcInutNFe/>');
  const sha256 = [createHash('sha256').update('<ProcInutNFe/>').digest('hex')];
  const data = { paths: [saved()], sha256, suffixed: false };
  return note(requestId, { kind: 'file', step: 'note', at: AT, data });
};
const copyNow = async () => {
  await journal.close();
  mkdirSync(join(home, 'copia'), { recursive: true });
  cpSync(join(home, 'diario.sqlite'), join(home, 'copia', 'diario.sqlite'));
  journal = valueOf(openJournal(home));
};
const loss = () => valueOf(lossOf(home, join(home, 'copia')));

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'balcao-perda-'));
  journal = valueOf(openJournal(home));
});
afterEach(async () => {
  await journal.close();
  rmSync(home, { recursive: true, force: true, maxRetries: 10 });
});

test('a request without an answer that the backup lacks blocks the restore, and is named', async () => {
  await copyNow();
  await doubt(await sent(7));
  await sent(20);
  expect(loss()).toMatchObject({ readable: true, pending: 2, unsaved: 0, withoutXml: 0 });
  expect(lossRefusal(loss())).toEqual({
    code: 'backup.would-lose',
    data: { pending: 2, unsaved: 0, mod: '55', serie: 1, nNFIni: 7, nNFFin: 8 },
  });
});

test('one that is only prepared in the backup would look unsent, so it blocks the restore; an uncertain one there does not', async () => {
  const first = await prepare(7);
  const second = await prepare(20);
  await send(second);
  await doubt(second);
  await copyNow();
  expect(lossRefusal(loss())).toBeUndefined();
  await send(first);
  expect(loss()).toMatchObject({ pending: 1, first: { ini: 7 } });
});

test('a homologated request can be restored from its XML once that is saved, not before', async () => {
  await copyNow();
  const id = await prepare(7);
  await send(id);
  await homologate(id, '102');
  expect(loss()).toMatchObject({ pending: 0, unsaved: 1 });
  expect(lossRefusal(loss())).toMatchObject({ code: 'backup.would-lose' });
  await file(id);
  const owed = { folders: [join(home, 'antigo')], filed: true };
  expect(loss()).toEqual({ readable: true, pending: 0, unsaved: 0, withoutXml: 0, owed });
});

test('so can one that the backup has without an answer: its proof is in the present journal alone', async () => {
  const id = await sent(7);
  await doubt(id);
  await copyNow();
  await send(id);
  await homologate(id, '102');
  expect(loss()).toMatchObject({ pending: 0, unsaved: 1, first: { ini: 7 } });
  await file(id);
  expect(loss()).toMatchObject({ unsaved: 0, owed: { folders: [join(home, 'antigo')] } });
  await copyNow();
  expect(loss()).toMatchObject({ unsaved: 0, owed: { folders: [] } });
});

// Elsewhere two slashes name a share too, and here they lead to the same folder.
test.skipIf(process.platform === 'win32')(
  'an XML on the share that was chosen as archive is there: the restore is not refused for ever',
  async () => {
    const share = `/${join(home, 'nas')}`;
    const month = join(home, 'nas', '11222333000181', 'producao', '2026', '11');
    await copyNow();
    const id = await prepare(7);
    await send(id);
    await homologate(id, '102');
    mkdirSync(month, { recursive: true });
    writeFileSync(join(month, 'a.xml'), '<ProcInutNFe/>');
    const sha256 = [createHash('sha256').update('<ProcInutNFe/>').digest('hex')];
    const paths = [`/${join(month, 'a.xml')}`];
    await note(id, { kind: 'file', step: 'note', at: AT, data: { paths, sha256, suffixed: false } });
    // No person chose it: opening it would send this user's name to that share.
    expect(loss()).toMatchObject({ unsaved: 1 });
    await createArchiveRoot(home).choose({ folder: share, mount: false });
    expect(loss()).toMatchObject({ unsaved: 0 });
    expect(lossRefusal(loss())).toBeUndefined();
  },
);

test('an archive that does not answer is not looked into: the program would wait with it, file by file', async () => {
  const { name } = valueOf(await makeBackup(home, [{ file: 'diario.sqlite' }], new Date()));
  const id = await prepare(7);
  await send(id);
  await homologate(id, '102');
  await file(id);
  const archiveDir = join(home, 'antigo');
  await createArchiveRoot(home).choose({ folder: archiveDir, mount: false });
  const place = { dataDir: home, kind: 'real', restoreWaits: false, archiveDir } as const;
  const weighed = async (fileReads: BoundedFileReads) => valueOf(await weigh({ ...place, fileReads }, name));
  const late = (error: unknown) => {
    throw error;
  };
  expect(await weighed(createBoundedFileReads(late))).not.toHaveProperty('refusal');
  expect(await weighed({ read: async () => SLOW })).toMatchObject({ refusal: { data: { unsaved: 1 } } });
});

test.each([
  ['is gone', () => rmSync(saved())],
  ['has other content', () => writeFileSync(saved(), '<ProcInutNFe></ProcInutNFe>')],
])('a file that %s is none: the request would be lost with the journal', async (_what, spoil) => {
  await copyNow();
  const id = await prepare(7);
  await send(id);
  await homologate(id, '102');
  await file(id);
  spoil();
  expect(loss()).toMatchObject({ unsaved: 1, owed: { folders: [], filed: true } });
  expect(lossRefusal(loss())).toMatchObject({ code: 'backup.would-lose' });
});

test('what is known from a 563 or a person is reported and blocks nothing, since SEFAZ refuses it again', async () => {
  await copyNow();
  const known = await prepare(7);
  await send(known);
  await doubt(known);
  await send(known);
  await homologate(known, '563');
  await file(known);
  const closed = await prepare(20);
  await send(closed);
  await doubt(closed);
  await note(closed, {
    kind: 'closed',
    step: 'close',
    at: AT,
    disabled: true,
    data: { found: true, nProt: '1' },
  });
  // What is saved of a 563 is no ProcInutNFe: an import would wait for one that never was.
  const owed = { folders: [], filed: false };
  expect(loss()).toMatchObject({ readable: true, pending: 0, unsaved: 0, withoutXml: 2, owed });
  expect(lossRefusal(loss())).toBeUndefined();
  await copyNow();
  expect(loss().withoutXml).toBe(0);
});

test('a backup of another computer had files too: where the import finds none, their folder is elsewhere', async () => {
  const id = await prepare(7);
  await send(id);
  await homologate(id, '102');
  await file(id);
  await copyNow();
  await journal.close();
  for (const part of ['', '-wal', '-shm']) rmSync(join(home, `diario.sqlite${part}`), { force: true });
  expect(loss()).toMatchObject({ pending: 0, unsaved: 0, owed: { folders: [], filed: true } });
  journal = valueOf(openJournal(home));
  expect(loss()).toMatchObject({ pending: 0, unsaved: 0, owed: { folders: [], filed: true } });
});

test('a late answer that proves what a person had said is not there is told as forgotten: the backup has the numbers free', async () => {
  const id = await sent(7);
  await doubt(id);
  await note(id, { kind: 'closed', step: 'close', at: AT, data: { found: false, nProt: '' } });
  await copyNow();
  expect(loss().withoutXml).toBe(0);
  const data = { nProt: '1', provedBy: '102' } as const;
  await note(id, { kind: 'outcome', step: 'note', at: AT, disabled: true, data });
  expect(loss()).toMatchObject({ pending: 0, unsaved: 0, withoutXml: 1 });
});

test('prepared, discarded and refused requests are no loss, nor is a backup without a journal', async () => {
  await doubt(await sent(3));
  expect(loss()).toMatchObject({ pending: 0 });
  await homologate('pedido-3', '563');
  await copyNow();
  await prepare(7);
  const refused = await prepare(20);
  await send(refused);
  await note(refused, { kind: 'outcome', step: 'refuse', at: AT, data: { nProt: '' } });
  expect(loss()).toMatchObject({ readable: true, pending: 0, unsaved: 0, withoutXml: 0 });
});

test('a damaged journal is no obstacle; a damaged backup contains nothing', async () => {
  await copyNow();
  await doubt(await sent(7));
  writeFileSync(join(home, 'copia', 'diario.sqlite'), 'estragado');
  expect(loss().pending).toBe(1);
  await copyNow();
  await journal.close();
  truncateSync(join(home, 'diario.sqlite'), 5000);
  expect(loss()).toMatchObject({ readable: false, pending: 0, unsaved: 0, withoutXml: 0 });
  writeFileSync(join(home, 'diario.sqlite'), 'não é um banco de dados');
  expect(loss().readable).toBe(false);
  rmSync(join(home, 'diario.sqlite'));
  for (const part of ['-wal', '-shm']) rmSync(join(home, `diario.sqlite${part}`), { force: true });
  journal = valueOf(openJournal(home));
});
