/**
 * Backups through the contract: made, listed, restored at the next start, and the files on disk imported before any
 * send.
 */

import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { openJournal } from '../../disablement/journal/sqlite/sqlite-journal.ts';
import type { LogEntry } from '../../ports.ts';
import { listBackups, makeBackup } from '../../storage/backup/backup.ts';
import { requestRestore } from '../../storage/backup/restore.ts';
import { fill, MAY_MOUNT, NO_MOUNT, smallDisk } from '../../testing/small-disk.ts';
import { makeDisabler } from '../../testing/training-disabler.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { beginDailyCopies, copyDaily } from '../../backup/copies.ts';
import { checkCopy } from '../../backup/copy-check.ts';
import { explainError } from '../../../shared/explain/index.ts';
import { accessKeyParts } from '../../../shared/fiscal/key/access-key.ts';
import { valueOf } from '../../disablement/testing/test-context.ts';

const apps: TestApp[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

const environment = 'treino' as const;
const disable = async (app: TestApp, n: number) => valueOf(await makeDisabler(() => app)(n));

test('what was disabled after the backup is imported from its file after the restore, and its numbers stay blocked', async () => {
  let app = await openTestApp();
  apps.push(app);
  const first = await disable(app, 3);
  expect(first.state).toBe('homologated');
  const copy = valueOf(await app.call('backup.make', { environment }));
  expect(valueOf(await app.call('backup.list', { environment }))).toEqual([copy]);
  const second = await disable(app, 6);
  expect(second.state).toBe('homologated');
  expect(valueOf(await app.call('backup.restore', { environment, name: copy.name }))).toEqual({});

  app = await app.reopen();
  apps.splice(0, 1, app);
  const rows = valueOf(await app.call('disablement.list', { environment, pending: false }));
  expect(rows.map(({ nNFIni, state, nProt }) => [nNFIni, state, nProt])).toEqual([
    [6, 'imported', second.nProt],
    [3, 'homologated', first.nProt],
  ]);
  expect(rows[0]?.requestId).not.toBe(second.requestId);
  const again = await app.call('disablement.prepare', {
    environment,
    cnpj: first.cnpj,
    mod: '55',
    serie: 1,
    nNFIni: 6,
    nNFFin: 6,
    ano: 2026,
    xJust: 'Número pulado por falha do emissor',
  });
  expect(again.ok).toBe(false);
  // The backup has no keys, so training created its certificate again.
  expect((await disable(app, 9)).state).toBe('homologated');
  const audit = valueOf(await app.call('journal.audit', { environment }));
  expect(audit).toMatchObject({
    chain: { state: 'ok' },
    // An imported request that proves nothing has no file in the journal.
    files: [{ state: 'ok' }, { state: 'ok' }],
  });
  expect(existsSync(join(app.dataDir, 'treino', 'copias', 'importar-antes-de-enviar.txt'))).toBe(false);
});

test('a restore that is given up by the first call of a program is not carried out by its opening', async () => {
  let app = await openTestApp();
  apps.push(app);
  valueOf(await app.call('training.begin', {}));
  const copy = valueOf(await app.call('backup.make', { environment }));
  valueOf(await app.call('backup.restore', { environment, name: copy.name }));
  app = await app.reopen();
  apps.splice(0, 1, app);
  expect(valueOf(await app.call('backup.cancel-restore', { environment }))).toEqual({ cancelled: true });
  expect(valueOf(await app.call('backup.state', { environment }))).toEqual({});
});

test('a request without an answer blocks an older backup, also one requested before, until it is resolved', async () => {
  let app = await openTestApp();
  apps.push(app);
  await disable(app, 3);
  const copy = valueOf(await app.call('backup.make', { environment }));
  const weigh = async () => valueOf(await app.call('backup.weigh', { environment, name: copy.name }));
  expect(await weigh()).toEqual({ readable: true, withoutXml: 0 });
  valueOf(await app.call('backup.restore', { environment, name: copy.name }));
  valueOf(await app.call('training.scenario', { scenario: 'answer-lost' }));
  const doubtful = await disable(app, 8);
  expect(doubtful.state).toBe('uncertain');
  const refusal = { code: 'backup.would-lose', data: { pending: 1, nNFIni: 8 } };
  expect(await weigh()).toMatchObject({ refusal });
  expect(await app.call('backup.restore', { environment, name: copy.name })).toMatchObject({
    error: refusal,
  });

  app = await app.reopen();
  apps.splice(0, 1, app);
  expect(valueOf(await app.call('backup.state', { environment }))).toMatchObject({
    pending: { name: copy.name, inUse: false, heldBack: refusal },
  });
  const rows = valueOf(await app.call('disablement.list', { environment, pending: true }));
  expect(rows.map(({ requestId }) => requestId)).toEqual([doubtful.requestId]);
  valueOf(
    await app.call('disablement.close', {
      environment,
      requestId: doubtful.requestId,
      verdict: { found: false },
    }),
  );
  expect(valueOf(await app.call('backup.state', { environment })).pending).not.toHaveProperty('heldBack');

  app = await app.reopen();
  apps.splice(0, 1, app);
  expect(valueOf(await app.call('backup.state', { environment }))).toMatchObject({
    restored: { name: copy.name },
  });
});

test('a backup is aborted by the signal of its call: it is not in the list, and the next one is made', async () => {
  const app = await openTestApp();
  apps.push(app);
  await disable(app, 3);
  const stop = new AbortController();
  const progress: string[] = [];
  app.app.subscribe((event) => {
    if (event.name !== 'backup.progress') return;
    progress.push(`${event.data.done}/${event.data.total}`);
    stop.abort();
  });
  const given = await app.call('backup.make', { environment }, { signal: stop.signal });
  expect(given).toEqual({ ok: false, error: { code: 'call.aborted' } });
  expect(progress).toEqual(['0/4']);
  expect(valueOf(await app.call('backup.list', { environment }))).toEqual([]);
  const copy = valueOf(await app.call('backup.make', { environment }));
  expect(valueOf(await app.call('backup.list', { environment }))).toEqual([copy]);
});

test('closing makes the daily backup if there is a journal, and none otherwise', async () => {
  const app = await openTestApp();
  apps.push(app);
  await disable(app, 3);
  apps.splice(0, 1, await app.reopen());
  const [day] = readdirSync(join(app.dataDir, 'treino', 'copias'));
  expect(day).toMatch(/^20\d\d-\d\d-\d\d$/);
  expect(existsSync(join(app.dataDir, 'copias'))).toBe(existsSync(join(app.dataDir, 'diario.sqlite')));
});

test('the copy made some time after the start is reported, so that no screen goes on saying that there is none', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'balcao-diaria-'));
  const journal = openJournal(dataDir);
  if (!journal.ok) throw new Error(journal.error.code);
  await journal.value.close();
  const clock = { now: () => new Date(2026, 0, 5, 8) };
  const log = { write: () => undefined };
  const seen = await new Promise<number>((resolve) => {
    beginDailyCopies(dataDir, clock, log, 0, () => resolve(listBackups(dataDir).length));
  });
  expect(seen).toBe(1);
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 });
});

test(
  'the starts of forty days leave one copy for each change, thinned out, and the one with a pending restore',
  { timeout: 120_000 },
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'balcao-quarenta-'));
    const journal = openJournal(dataDir);
    if (!journal.ok) throw new Error(journal.error.code);
    await journal.value.close();
    const file = new DatabaseSync(join(dataDir, 'diario.sqlite'));
    const log: LogEntry[] = [];
    const start = (day: number, hour: number) => {
      const clock = { now: () => new Date(2026, 0, day, hour) };
      return copyDaily(dataDir, clock, { write: (entry) => log.push(entry) });
    };
    file.exec('CREATE TABLE change (day INTEGER) STRICT');
    for (let day = 1; day <= 40; day++) {
      const weekday = new Date(2026, 0, day).getDay();
      // Of weeks that keep one copy the last days are enough: the program is not started on the others.
      if (day > 4 && day <= 31 && weekday >= 1 && weekday <= 4) continue;
      // Nothing happens on Sundays.
      if (weekday !== 0) file.exec(`INSERT INTO change VALUES (${day})`);
      await start(day, 8);
      // A second start of one day, also of a Sunday.
      if (day >= 3 && day <= 4) await start(day, 18);
      if (day === 2) valueOf(await requestRestore(dataDir, '2026-01-02'));
    }
    file.close();
    const names = listBackups(dataDir).map(({ name }) => name);
    expect(names).toEqual([
      '2026-02-09',
      '2026-02-07',
      '2026-02-06',
      '2026-02-05',
      '2026-02-04',
      '2026-02-03',
      '2026-02-02',
      '2026-01-31',
      '2026-01-24',
      '2026-01-17',
      '2026-01-10',
      '2026-01-02',
    ]);
    expect(log).toEqual([]);
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 });
  },
);

test('a backup made while another thread disables contains whole transactions only', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'balcao-enquanto-'));
  const journal = openJournal(dataDir);
  if (!journal.ok) throw new Error(journal.error.code);
  await journal.value.close();
  const writer = new Worker(new URL('./testing/busy-journal.ts', import.meta.url), { workerData: dataDir });
  const ended = new Promise((resolve) => writer.once('exit', resolve));
  await new Promise((resolve) => writer.once('message', resolve));
  const seen: number[] = [];
  for (let second = 0; second < 2; second++) {
    const copy = valueOf(
      await makeBackup(dataDir, [{ file: 'diario.sqlite' }], new Date(2026, 0, 1, 8, 0, second)),
    );
    const counted = valueOf(checkCopy(join(dataDir, 'copias', copy.name), 'real'));
    // Every transaction of the writer adds one request and two events.
    expect(counted.events).toBe(counted.requests * 2);
    seen.push(counted.requests);
  }
  writer.postMessage('stop');
  await ended;
  expect(seen.at(-1)).toBeGreaterThan(seen[0] ?? 0);
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 });
});

test('a number that was known to be used after the backup stays known after the restore', async () => {
  const app = await openTestApp();
  apps.push(app);
  const { cancellable, company } = valueOf(await app.call('training.begin', {}));
  const copy = valueOf(await app.call('backup.make', { environment }));
  const [chNFe] = cancellable;
  if (!chNFe) throw new Error('training without a note');
  valueOf(await app.call('consult.note', { environment, chNFe, refresh: true }));
  const { serie, nNF } = accessKeyParts(chNFe);
  const place = { environment, cnpj: company.cnpj, mod: '55' } as const;
  const wanted = { ...place, serie, nNFIni: nNF, nNFFin: nNF, ano: 2026 };
  const codes = async (of: TestApp) =>
    valueOf(await of.call('disablement.check', wanted)).findings.map(({ code }) => code);
  expect(await codes(app)).toContain('range.used');
  valueOf(await app.call('backup.restore', { environment, name: copy.name }));
  const again = await app.reopen();
  apps.splice(0, 1, again);
  expect(valueOf(await again.call('backup.state', { environment })).restored).toMatchObject({
    name: copy.name,
  });
  expect(await codes(again)).toContain('range.used');
});

describe.skipIf(!MAY_MOUNT)(`a full disk${NO_MOUNT}`, () => {
  test('under the backups or under the chosen folder is named by its folder, leaves nothing, and takes the backup once there is room', async () => {
    const home = mkdtempSync(join(tmpdir(), 'balcao-disco-'));
    const [own, pendrive] = [join(home, 'disco'), join(home, 'pendrive')];
    const unmount = [smallDisk(own, '8m'), smallDisk(pendrive, '64k')];
    const app = await openTestApp(join(own, 'dados'));
    onTestFinished(async () => {
      await app.close();
      for (const each of unmount) each();
      rmSync(home, { recursive: true, force: true, maxRetries: 10 });
    });
    await disable(app, 3);
    const said = async (name: 'backup.make' | 'backup.save-to') => {
      const done = await app.call(name, { environment });
      return done.ok ? 'done' : explainError(done.error).what;
    };
    const copies = join(own, 'dados', 'treino', 'copias');
    const ballast = fill(own);
    expect(await said('backup.make')).toBe(
      `A pasta de dados ${copies} não pode ser usada: o disco está cheio.`,
    );
    rmSync(ballast);
    expect(readdirSync(copies)).toEqual([]);
    expect(await said('backup.make')).toBe('done');
    app.pickFolder(pendrive);
    expect(await said('backup.save-to')).toBe(
      `Não foi possível gravar na pasta escolhida ${pendrive}: o disco está cheio.`,
    );
    expect(readdirSync(pendrive)).toEqual([]);
  });
});
