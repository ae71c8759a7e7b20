/**
 * After a restore nothing is sent until the files on disk are imported into the journal, or a person states that
 * there are none.
 */

import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { codeOf, valueOf } from '../disablement/testing/test-context.ts';
import { environment, makeDisabler } from '../testing/training-disabler.ts';
import { openFolder } from '../realm/open-folder.ts';
import type { BoundedFileReads } from '../storage/files/bounded-file-reads.ts';
import { SLOW } from '../storage/files/time-limit.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';
import { oweImports } from '../storage/backup/restore-record.ts';
import { beginOwedImport, missing, owedRefusal } from './owed-import.ts';

let app: TestApp;
const disable = makeDisabler(() => app);
const archive = () => join(app.dataDir, 'treino', 'arquivo');
const away = () => join(app.dataDir, 'longe');
const state = async () => valueOf(await app.call('backup.state', { environment }));

const codeless = (why: string): never => {
  throw new Error(why);
};

/** A closed data folder with a pending restore of a backup that is older than the second disablement. */
let template: string;
beforeAll(async () => {
  app = await openTestApp();
  valueOf(await disable(3));
  const copy = valueOf(await app.call('backup.make', { environment }));
  valueOf(await disable(6));
  valueOf(await app.call('backup.restore', { environment, name: copy.name }));
  await app.app.close();
  // A folder that has been moved since: what the journal notes is found at the same place in it.
  template = `${app.dataDir}-guardada`;
  renameSync(app.dataDir, template);
}, 30_000);
afterAll(() => rmSync(template, { recursive: true, force: true, maxRetries: 10 }));

beforeEach(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-devida-'));
  cpSync(template, folder, { recursive: true });
  // Restores the copy, for which the archive is looked at; the share goes away afterwards.
  const restored = valueOf(await openFolder(join(folder, 'treino'), { clock: { now: () => new Date() } }));
  restored.close();
  restored.leave();
  renameSync(join(folder, 'treino', 'arquivo'), join(folder, 'longe'));
  app = await openTestApp(folder);
  // Opens the journal, which looks for the archive once.
  valueOf(await app.call('disablement.list', { environment, pending: false }));
}, 30_000);
afterEach(async () => {
  await app.close();
});

test('while the archive is unavailable every send is refused, with what to do; reading and preparing are not', async () => {
  expect(await state()).toMatchObject({ owed: { folder: archive(), away: true }, restored: { told: false } });
  const refused = await disable(9);
  expect(codeOf(refused)).toBe('disablement.import-owed');
  expect(app.asked).toHaveLength(0);
  expect(codeOf(await app.call('journal.import-owed', { environment }))).toBe('disablement.import-owed');
  expect(valueOf(await app.call('disablement.list', { environment, pending: false }))).toHaveLength(2);
});

test('once the folder is back, the import completes and its result is recorded', async () => {
  renameSync(away(), archive());
  expect(await state()).toMatchObject({ owed: { away: false } });
  expect(valueOf(await app.call('journal.import-owed', { environment }))).toMatchObject({
    files: 2,
    added: 0,
    unproven: 1,
    known: 1,
    unfit: [],
  });
  const { owed, restored: last } = await state();
  expect(owed).toBeUndefined();
  expect(last).toMatchObject({ imported: { files: 2, unproven: 1, known: 1, unfit: 0 } });
  valueOf(await app.call('backup.told', { environment }));
  expect((await state()).restored?.told).toBe(true);
  expect(valueOf(await disable(9)).state).toBe('homologated');
});

test('a folder chosen in its place completes the import only if it contains a file', async () => {
  const empty = join(app.dataDir, 'vazia');
  mkdirSync(empty);
  app.pickFolder(empty);
  valueOf(await app.call('journal.import-folder', { environment, settles: true }));
  expect(codeOf(await disable(9))).toBe('disablement.import-owed');
  app.pickFolder(away());
  valueOf(await app.call('journal.import-folder', { environment, settles: false }));
  expect(codeOf(await disable(9))).toBe('disablement.import-owed');
  valueOf(await app.call('journal.import-folder', { environment, settles: true }));
  expect(valueOf(await disable(9)).state).toBe('homologated');
});

test('a person may state that there are no files; the statement is recorded with its time', async () => {
  valueOf(await app.call('journal.import-waive', { environment }));
  expect(await state()).toMatchObject({ restored: { waivedAt: expect.stringMatching(/^20/) } });
  expect((await state()).owed).toBeUndefined();
  expect(app.log.find(({ op, level }) => op === 'journal.import-waive' && level === 'warn')).toBeDefined();
  expect(valueOf(await disable(9)).state).toBe('homologated');
});

test('the next start imports automatically when the folder is available again', async () => {
  renameSync(away(), archive());
  app = await app.reopen();
  expect(valueOf(await disable(9)).state).toBe('homologated');
  expect((await state()).owed).toBeUndefined();
  const aside = (await state()).restored?.aside ?? '';
  expect(existsSync(aside) && readdirSync(aside)).toContain('diario.sqlite');
});

test('a start waits only briefly for a folder that hangs, sends nothing meanwhile, and can end', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const stop = new AbortController();
    const fileReads: BoundedFileReads = {
      read: (_place, _work, signal) =>
        new Promise((resolve) => signal?.addEventListener('abort', () => resolve(SLOW))),
    };
    const place = { dataDir: join(app.dataDir, 'treino'), archiveDir: away(), fileReads };
    const journal = { importProven: () => codeless('nothing was read') };
    const log = { write: () => codeless('nothing went wrong') };
    const beginning = beginOwedImport(place, journal, { log, signal: stop.signal });
    await vi.advanceTimersByTimeAsync(10_000);
    const { ended } = await beginning;
    expect(owedRefusal(place)).toMatchObject({ code: 'disablement.import-owed' });
    stop.abort();
    await ended;
    expect(owedRefusal(place)).toBeDefined();
  } finally {
    vi.useRealTimers();
  }
});

test('a folder that is not chosen, or does not exist, imports nothing', async () => {
  app.pickFolder(undefined);
  expect(valueOf(await app.call('journal.import-folder', { environment }))).toEqual({});
  app.pickFolder(join(app.dataDir, 'nada'));
  expect(codeOf(await app.call('journal.import-folder', { environment }))).toBe('data.folder');
});

test('an empty folder in the place of the archive settles nothing, since the replaced journal had files', async () => {
  mkdirSync(archive());
  const found = valueOf(await app.call('journal.import-owed', { environment }));
  expect(found).toMatchObject({ files: 0, unfit: [] });
  expect(codeOf(await disable(9))).toBe('disablement.import-owed');
  rmSync(archive(), { recursive: true, maxRetries: 10 });
  renameSync(away(), archive());
  valueOf(await app.call('journal.import-owed', { environment }));
  expect(valueOf(await disable(9)).state).toBe('homologated');
});

test('an empty mount point in the place of a chosen share is not the share', async () => {
  mkdirSync(archive());
  const place = {
    dataDir: join(app.dataDir, 'treino'),
    archiveDir: archive(),
    fileReads: NO_WAIT,
    archive: { standing: () => ({ folder: archive(), mount: true }) },
  };
  expect(await missing(place)).toBe(archive());
  expect(await missing({ ...place, archive: { standing: () => undefined } })).toBeUndefined();
});

test('every folder that is owed is read before anything is sent', async () => {
  renameSync(away(), archive());
  const other = join(app.dataDir, 'arquivo-antigo');
  oweImports(join(app.dataDir, 'treino'), 'x', { folders: [other], filed: true });
  expect(await state()).toMatchObject({ owed: { folder: other, away: true } });
  expect(codeOf(await app.call('journal.import-owed', { environment }))).toBe('disablement.import-owed');
  mkdirSync(other);
  valueOf(await app.call('journal.import-owed', { environment }));
  expect(valueOf(await disable(9)).state).toBe('homologated');
});

const NO_WAIT: BoundedFileReads = { read: (_place, work) => work() };
