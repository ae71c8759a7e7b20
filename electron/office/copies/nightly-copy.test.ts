/**
 * The daily copy of a shared journal: only what is new each day, made again after a change of server, and read while the server is
 * away.
 */

import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openSharedJournal, type SharedJournal } from '../../disablement/journal/postgres/open-postgres.ts';
import type { EventDraft } from '../../disablement/journal/journal-rows.ts';
import { settingsOf } from '../../disablement/journal/postgres/testing/journal-databases.ts';
import { openJournalCopy, readingJournal } from '../../disablement/journal/sqlite/journal-copy.ts';
import { disablementId } from '../../../shared/fiscal/disablement-id.ts';
import { cnpjSchema } from '../../../shared/fiscal/issuer/cnpj.ts';
import { isThisSeat } from '../../disablement/journal/seat.ts';
import { storyOf } from '../../disablement/journal/story.ts';
import { databasesForTests } from '../../disablement/journal/postgres/testing/databases-for-tests.ts';
import {
  AT,
  DISCARDED,
  HOMOLOGATED,
  requestOf,
  UNCERTAIN,
} from '../../disablement/journal/testing/requests.ts';
import { valueOf } from '../../disablement/testing/test-context.ts';
import { withoutPostgres } from '../../storage/postgres/testing/cluster.ts';
import { inPostgresTransaction, openPostgres } from '../../storage/postgres/database.ts';
import { databaseRefusal } from '../../storage/postgres/refusal.ts';
import { openTestApp } from '../../testing/test-app.ts';
import { COPY_FILE, keepNightlyCopy, type NightlyCopy } from './nightly-copy.ts';

const reason = withoutPostgres();
const ID = '00000000-0000-4000-8000-00000000000';
const rowOf = (nNFIni: number) => requestOf(nNFIni, { requestId: `${ID}${nNFIni}` });
const sending: EventDraft = {
  kind: 'sending',
  step: 'send',
  at: AT,
  data: { owner: 'outro', xmlSeq: 0, overridden: false },
};

describe.skipIf(reason !== undefined)(`the daily copy${reason ? ` (skipped: ${reason})` : ''}`, () => {
  const databases = databasesForTests();
  let dataDir: string;
  let shared: SharedJournal;
  let copy: NightlyCopy;
  let now: Date;
  let made: number;
  const opened: SharedJournal[] = [];
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'balcao-noite-'));
    shared = await fresh();
    now = new Date('2026-11-20T15:00:00.000Z');
    made = 0;
    copy = keepNightlyCopy({
      dataDir,
      firstMs: 0,
      changed: () => (made += 1),
      ports: { clock: { now: () => now }, log: { write: () => undefined } },
    });
  });
  afterEach(async () => {
    await copy.close();
    for (const { journal } of opened.splice(0)) await journal.close();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 });
  });
  const fresh = async (): Promise<SharedJournal> => {
    const journal = valueOf(await openSharedJournal(settingsOf((await databases().fresh()).url)));
    opened.push(journal);
    return journal;
  };
  const make = async (of = shared) => {
    const before = made;
    copy.tend(of.moving.copyNews);
    await vi.waitFor(() => expect(made).toBe(before + 1), { timeout: 10_000 });
  };
  const inCopy = async () => {
    const db = valueOf(openJournalCopy(join(dataDir, COPY_FILE)));
    const { journal } = readingJournal(db);
    const chain = await journal.verifyChain();
    const stories = await journal.list('homologacao', 'all');
    await journal.close();
    return { chain, numbers: stories.map(({ row }) => row.nNFIni) };
  };

  test('once a day it takes what is new, in a chain of its own', async () => {
    await shared.journal.add(rowOf(1));
    await make();
    expect(copy.at()).toBe(now.toISOString());
    expect(await inCopy()).toMatchObject({ chain: { ok: true, events: 1 }, numbers: [1] });
    await shared.journal.add(rowOf(2));
    await shared.journal.note(`${ID}1`, sending);
    copy.tend(shared.moving.copyNews);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(made).toBe(1);
    now = new Date('2026-11-21T15:00:00.000Z');
    await make();
    expect(await inCopy()).toMatchObject({ chain: { ok: true, events: 3 }, numbers: [2, 1] });
  });

  test('of a server that does not have its last event it is made anew, and the one before is kept', async () => {
    await shared.journal.add(rowOf(1));
    await make();
    const other = await fresh();
    await other.journal.add(rowOf(7));
    now = new Date('2026-11-21T15:00:00.000Z');
    await make(other);
    expect((await inCopy()).numbers).toEqual([7]);
    expect(existsSync(join(dataDir, 'diario-compartilhado-anterior.sqlite'))).toBe(true);
    // What the server lost first is nowhere else: a second loss does not take it away.
    now = new Date('2026-11-22T15:00:00.000Z');
    await make(await fresh());
    const first = valueOf(openJournalCopy(join(dataDir, 'diario-compartilhado-anterior.sqlite')));
    expect(first.prepare('SELECT request_id AS id FROM disablement').all()).toEqual([{ id: `${ID}1` }]);
    first.close();
    expect(existsSync(join(dataDir, 'diario-compartilhado-anterior (2).sqlite'))).toBe(true);
  });

  test('events of one request that were written in another order than their transactions began are all in it', async () => {
    const { url } = await databases().fresh();
    const journal = valueOf(await openSharedJournal(settingsOf(url)));
    opened.push(journal);
    const requestId = `${ID}1`;
    await journal.journal.add(rowOf(1));
    await journal.journal.note(requestId, sending);
    const early = await openPostgres(settingsOf(url), { most: 1 });
    await inPostgresTransaction(early, 'write', async ({ query }) => {
      // As an import that has the lock of one company, and waits for that of another one.
      await query('SELECT balcao.import_origin($1, $2, $3)', ['', '', '']);
      await journal.journal.note(requestId, UNCERTAIN);
      await query(
        `INSERT INTO balcao.event (company_id, position, request_id, seq, kind, state, disabled, at, data, machine, os_user)
         VALUES (1, 4, $1, 4, 'clock', 'uncertain', 0, $2, '{}', '', '')`,
        [requestId, AT],
      );
    });
    await early.close();
    await make(journal);
    const db = valueOf(openJournalCopy(join(dataDir, COPY_FILE)));
    const copied = readingJournal(db).journal;
    const { events } = await storyOf(copied, requestId);
    expect(events.map(({ kind }) => kind)).toEqual(['prepared', 'sending', 'outcome', 'clock']);
    await copied.close();
  });

  test('it says why it was not made', async () => {
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 });
    await make({ ...shared, moving: { ...shared.moving, copyNews: () => Promise.reject(new Error('x')) } });
    expect(copy.error()?.code).toBe('internal');
    expect(copy.at()).toBe(undefined);
  });

  test('without the server it is read, and writes nothing', async () => {
    await shared.journal.add(rowOf(1));
    for (const draft of [sending, UNCERTAIN]) await shared.journal.note(`${ID}1`, draft);
    await make();
    const db = valueOf(openJournalCopy(join(dataDir, COPY_FILE)));
    const { journal } = readingJournal(db);
    const { events } = await storyOf(journal, `${ID}1`);
    expect(events).toHaveLength(3);
    // The copy does not say who wrote them: no path in it counts as this computer's.
    expect(events.map(isThisSeat)).toEqual([false, false, false]);
    const refused = await journal.add(rowOf(5)).then(() => undefined, databaseRefusal);
    expect(refused?.code).toBe('database.away');
    await journal.close();

    const seat = await openTestApp(dataDir, {
      sharedJournal: { variable: 'postgresql://maria:senha@127.0.0.1:1/balcao' },
    });
    const where = { environment: 'homologacao' } as const;
    const listed = valueOf(await seat.call('disablement.list', { ...where, pending: true }));
    expect(listed.map(({ nNFIni, state }) => [nNFIni, state])).toEqual([[1, 'uncertain']]);
    expect(valueOf(await seat.call('history.list', { ...where, limit: 5 }))).toHaveLength(1);
    const { cnpj } = rowOf(1);
    valueOf(
      await seat.call('company.save', { ...where, cnpj: cnpjSchema.parse(cnpj), name: 'Loja', uf: 'SP' }),
    );
    const panel = async () => valueOf(await seat.call('panel.list', where));
    await expect.poll(panel).toMatchObject({ rows: [{ cnpj, uncertain: 1 }], counting: false });
    expect(valueOf(await seat.call('shared-journal.state', {}))).toMatchObject({
      standing: 'away',
      copyAt: now.toISOString(),
    });
    expect(await seat.call('disablement.resend', { ...where, requestId: `${ID}1` })).toMatchObject({
      ok: false,
      error: { code: 'database.away' },
    });
    await seat.close();
  });

  test('without the server only a range that is done is told by its Id: others may have gone on since', async () => {
    const idOf = (n: number) =>
      disablementId({ ...rowOf(n), cUF: '35', ano: '26', mod: '55', serie: 1, nNFFin: n });
    for (const n of [1, 2, 3]) await shared.journal.add({ ...rowOf(n), id: idOf(n) });
    for (const draft of [sending, HOMOLOGATED]) await shared.journal.note(`${ID}1`, draft);
    await shared.journal.note(`${ID}2`, DISCARDED);
    await make();

    const seat = await openTestApp(dataDir, {
      sharedJournal: { variable: 'postgresql://maria:senha@127.0.0.1:1/balcao' },
    });
    const where = { environment: 'homologacao' } as const;
    const named = (n: number) => seat.call('disablement.of-id', { ...where, id: idOf(n) });
    expect(valueOf(await named(1))).toMatchObject([{ state: 'homologated' }]);
    for (const n of [2, 3, 4]) expect(await named(n)).toMatchObject({ error: { code: 'database.away' } });
    const numbered = (n: number) => seat.call('disablement.get', { ...where, requestId: `${ID}${n}` });
    expect(valueOf(await numbered(2))).toMatchObject({ state: 'discarded' });
    expect(await numbered(4)).toMatchObject({ error: { code: 'database.away' } });
    await seat.close();
  });
});
