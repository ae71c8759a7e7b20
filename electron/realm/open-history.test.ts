/** Pages of the history that are asked for at once, and how long answers are kept. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DisablementView } from '../../shared/contract.ts';
import { ok } from '../../shared/result.ts';
import { view } from '../cli/testing/fixtures.ts';
import { createConsultHistory } from '../history/history.ts';
import { createWriteBehind } from '../history/write-behind.ts';
import { openDatabase } from '../storage/database/database.ts';
import { SCHEMA } from '../storage/database/schema.ts';
import { openPast, type PastJournal, type RealmPast } from './open-history.ts';

const VIEW = view('homologated');
const WANTED = {
  filter: { environment: 'homologacao', text: '', changed: false },
  sort: { by: 'at', down: true },
  offset: 0,
  limit: 10,
} as const;

let dataDir: string;
let db: DatabaseSync;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'balcao-historico-'));
  const opened = openDatabase(join(dataDir, 'balcao.sqlite'), { durability: 'normal', migrations: SCHEMA });
  if (!opened.ok) throw new Error(opened.error.code);
  db = opened.value;
});
afterEach(() => {
  db.close();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 });
});

function openedIn(folder: string, now = new Date()): RealmPast {
  const thrown = (error: unknown) => {
    throw error;
  };
  return openPast({
    dataDir: folder,
    db,
    history: createConsultHistory(db, createWriteBehind(db, thrown)),
    clock: { now: () => now },
    log: { write: () => undefined },
  });
}

test('a page has what was recorded before it was asked for, although another one was reading the journal', async () => {
  const past = openedIn(dataDir);
  const recorded: DisablementView[] = [];
  const reads = Promise.withResolvers<void>();
  const goesOn = Promise.withResolvers<void>();
  const journal: PastJournal = {
    newest: async () => ok(recorded),
    named: async (ids) => ok(recorded.filter(({ requestId }) => ids.includes(requestId))),
    movedSince: async (mark) => {
      const views = recorded.slice(Number(mark ?? 0));
      const moved = { views, mark: String(recorded.length), restart: mark === undefined, more: false };
      reads.resolve();
      await goesOn.promise;
      return ok(moved);
    },
  };
  const first = past.page(journal, WANTED);
  await reads.promise;
  recorded.push(VIEW);
  const second = past.page(journal, WANTED);
  goesOn.resolve();
  const page = await second;
  expect(page.ok && page.value.entries).toMatchObject([{ disablement: { requestId: VIEW.requestId } }]);
  await first;
  await past.close();
});

test('the index takes a long journal in a few times, since a piece of old answers may come before each of them', async () => {
  const views = Array.from({ length: 1_000 }, (_, n) => ({ ...VIEW, requestId: `pedido-${n}` }));
  const read: PastJournal['movedSince'] = async (mark) => {
    const from = Number(mark ?? 0);
    const piece = views.slice(from, from + 50);
    const more = from + 50 < views.length;
    return ok({ views: piece, mark: String(from + 50), restart: mark === undefined, more });
  };
  const journal: PastJournal = { newest: async () => ok([]), named: async () => ok([]), movedSince: read };
  const past = openedIn(dataDir);
  const sent = vi.spyOn(Worker.prototype, 'postMessage');
  try {
    const page = await past.page(journal, WANTED);
    expect(page).toMatchObject({ ok: true, value: { of: 1_000 } });
    const puts = sent.mock.calls.filter(([message]) => JSON.stringify(message).includes('"putRequests"'));
    expect(puts).toHaveLength(3);
  } finally {
    sent.mockRestore();
    await past.close();
  }
});

test('for how long answers are kept is said as not written where its file cannot be', async () => {
  // A file in the place of the folder: nothing can be written below it.
  const noFolder = join(dataDir, 'arquivo');
  writeFileSync(noFolder, '');
  const past = openedIn(noFolder);
  expect(await past.keepMonths('homologacao', 24)).toMatchObject({
    error: { code: 'file.not-written', data: { path: 'historico.json' } },
  });
  expect(past.keptMonths('homologacao')).toBe(24);
  await past.close();
});

test('answers stay where a person chose so in another program of the folder, which began with fewer months', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  try {
    const service = openedIn(dataDir);
    await service.keepMonths('homologacao', 12);
    await service.keepMonths('producao', 24);
    const window = openedIn(dataDir);
    await window.keepMonths('homologacao', undefined);
    const old =
      db.prepare(`INSERT INTO consultation (at, environment, tp_amb, ch_nfe, emitter, mod, serie, n_nf, situation, c_stat, x_motivo, n_prot, answer)
      VALUES (?, 'homologacao', '2', 'x', '', '', 0, 0, 'nao-consultada', '108', '', '', '{}')`);
    old.run('2020-01-01T12:00:00.000Z');
    await vi.advanceTimersByTimeAsync(60_000);
    await vi.waitFor(() => expect(service.keptMonths('homologacao')).toBeUndefined());
    expect(db.prepare('SELECT count(*) AS n FROM consultation').get()).toEqual({ n: 1 });
    // Nor is what another program chose for another environment taken back.
    await window.keepMonths('producao', undefined);
    await service.keepMonths('homologacao', 36);
    expect(service.keptMonths('producao')).toBeUndefined();
    await Promise.all([service.close(), window.close()]);
  } finally {
    vi.useRealTimers();
  }
});

test.each([
  ['goes where the clock is right', '2026-11-29T12:00:00.000Z', 1],
  ['stays where the clock is years ahead of the last hour that SEFAZ gave', '2036-11-29T12:00:00.000Z', 2],
])('an answer that is older than what a person keeps %s', async (_, now, left) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  try {
    const past = openedIn(dataDir, new Date(now));
    await past.keepMonths('homologacao', left === 1 ? 24 : 60);
    const insert =
      db.prepare(`INSERT INTO consultation (at, environment, tp_amb, ch_nfe, emitter, mod, serie, n_nf, situation, c_stat, x_motivo, n_prot, answer)
      VALUES (?, 'homologacao', '2', 'x', '', '', 0, 0, 'autorizada', '100', '', '', ?)`);
    insert.run('2024-01-01T12:00:00.000Z', '{"dhRecbto":"2024-01-01T09:00:00-03:00","protNFe":[{}]}');
    insert.run('2026-11-28T12:00:00.000Z', '{"dhRecbto":"2026-11-28T09:00:00-03:00","protNFe":[{}]}');
    await vi.advanceTimersByTimeAsync(60_000);
    vi.useRealTimers();
    await past.close();
    expect(db.prepare('SELECT count(*) AS n FROM consultation').get()).toEqual({ n: left });
  } finally {
    vi.useRealTimers();
  }
});
